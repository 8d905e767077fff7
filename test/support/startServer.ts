/** The real server behind a real client: one process a test, gone with it. */
import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

const entry = fileURLToPath(new URL('../../dist/ephemeral-buffer-mcp.cjs', import.meta.url));

export interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: {readonly code: number; readonly message: string};
}

export interface ServerOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly revision?: string;
}

/** Speaks JSON-RPC line by line, so that a test can also send what no well-behaved client would. */
export class TestServer {
  readonly notifications: Message[] = [];
  /** Lines on stdout that are no JSON. */
  readonly strayLines: string[] = [];
  stderr = '';
  private nextId = 1;
  private readonly waiting = new Map<number | string, {resolve(message: Message): void; reject(error: Error): void}>();

  private constructor(readonly child: ChildProcessWithoutNullStreams) {
    createInterface({input: child.stdout}).on('line', line => this.receive(line));
    child.stderr.setEncoding('utf8').on('data', text => {
      this.stderr += text;
    });
    child.stdin.on('error', () => {}); // The server may have left already.
    child.once('exit', () => {
      for (const {reject} of this.waiting.values())
        reject(new Error(`the server left before it answered: ${this.stderr}`));
    });
  }

  static spawn({env = {}, cwd}: ServerOptions = {}): TestServer {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('EPHEMERAL_')),
    );
    return new TestServer(spawn(process.execPath, [entry], {env: {...inherited, ...env}, ...(cwd ? {cwd} : {})}));
  }

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const server = TestServer.spawn(options);
    const clientInfo = {name: 'test', version: '1'};
    await server.request('initialize', {
      protocolVersion: options.revision ?? '2025-06-18',
      capabilities: {},
      clientInfo,
    });
    server.send({jsonrpc: '2.0', method: 'notifications/initialized'});
    return server;
  }

  send(message: unknown): void {
    this.sendRaw(`${JSON.stringify(message)}\n`);
  }

  sendRaw(text: string): void {
    this.child.stdin.write(text);
  }

  request(method: string, params?: unknown, id: number | string = this.nextId++): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.send({jsonrpc: '2.0', id, method, ...(params === undefined ? {} : {params})});
    });
  }

  async call(name: string, given: Record<string, unknown> = {}, meta?: Record<string, unknown>): Promise<Reply> {
    const {result, error} = await this.request('tools/call', {name, arguments: given, ...(meta ? {_meta: meta} : {})});
    if (error) return {text: error.message, isError: true};
    const content = result?.content as readonly {readonly text: string}[];
    return {text: content.map(block => block.text).join('\n'), isError: result?.isError === true};
  }

  /** A call whose answer is JSON, for a test to look into. */
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test asks.
  async json(name: string, given: Record<string, unknown> = {}): Promise<Record<string, any>> {
    return JSON.parse((await this.call(name, given)).text);
  }

  /** Closes stdin and waits for the end; the exit status. */
  async leave(): Promise<number | null> {
    const exited = this.exited();
    this.child.stdin.end();
    return exited;
  }

  async exited(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const [code] = await once(this.child, 'exit');
    return code;
  }

  private receive(line: string): void {
    let message: Message;
    try {
      message = JSON.parse(line);
    } catch {
      this.strayLines.push(line);
      return;
    }
    const waiter = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!waiter) this.notifications.push(message);
    else {
      this.waiting.delete(message.id!);
      waiter.resolve(message);
    }
  }
}
