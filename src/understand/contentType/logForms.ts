/** Lines that programs write while they work: times, levels, places, traces, test results, progress. */
import {anyOf, type LineForm} from './lineForms.js';

const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d+)?`;
const ISO_TIME = String.raw`\d{4}[-/]\d\d[-/]\d\d[T _]${CLOCK}`;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE';
/** `src/a.c:3`, `src/a.c:3:1`, `a.ts(3,1)`. */
const PLACE = String.raw`[^\s:(]+[:(]\d+(?:[:,]\d+)?\)?`;
const RULE = '(?:={3,}|-{5,}|\\*{3,}|~{3,}|─{3,}|━{3,}|⎯{3,})';
const WORKING = [
  'Analyzing|Building|Bundling|Checking|Cleaning|Cloning|Collecting|Compiling|Configuring|Connected|Connecting|Copying',
  'Created|Creating|Deploying|Downloaded|Downloading|Executing|Extracting|Fetched|Fetching|Finished|Generating|Initialized',
  'Initializing|Installed|Installing|Linking|Loaded|Loading|Packing|Preparing|Processing|Publishing|Pulling|Pushing|Reading',
  'Receiving|Removing|Resolved|Resolving|Running|Scanning|Selecting|Sending|Setting up|Skipping|Started|Starting|Stopped',
  'Stopping|Successfully|Testing|Transforming|Unpacking|Updating|Uploading|Using|Validating|Verifying|Waiting|Writing',
].join('|');

const times: readonly LineForm[] = [
  // Up to two words may stand in front, such as a host or a container; a comma behind the time makes it a cell of a table.
  {
    name: 'date and time',
    weight: 3,
    pattern: new RegExp(`^\\s*(?:[\\w./|[\\]-]+ +){0,2}[[(]?${ISO_TIME}(?![^\\s,]*,\\S)`),
  },
  {name: 'syslog time', weight: 3, pattern: new RegExp(`^(?:<\\d+>)?[A-Z][a-z]{2} [ \\d]\\d ${CLOCK} \\S`)},
  {name: 'time in brackets', weight: 3, pattern: new RegExp(`^\\[[^\\]]{0,20}${CLOCK}[^\\]]{0,12}\\]`)},
  {name: 'clock', weight: 2, pattern: new RegExp(`^${CLOCK}\\b(?!,)`)},
  {name: 'glog, logcat', weight: 3, pattern: new RegExp(`^(?:[IWEF]\\d{4}|\\d\\d-\\d\\d) ${CLOCK} +\\d+ `)},
  {name: 'kernel time', weight: 3, pattern: /^\[ *\d+\.\d{3,6}\] /},
  {name: 'access log', weight: 3, pattern: /^\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:/},
  {name: 'JSON record', weight: 3, pattern: /^\{.*"(?:level|severity|Action|reason)" ?:.*\}$/},
  {name: 'logfmt', weight: 3, pattern: /^(?=.*\blevel=\w)(?=.*\b(?:msg|ts|time)=)/},
  {
    name: 'mark of a build server',
    weight: 3,
    pattern: anyOf(/^travis_(?:fold|time):/, /^##\[\w+\]/, /^::\w+(?: |::)/, /^section_(?:start|end):\d+/),
  },
];

const levels: readonly LineForm[] = [
  {name: 'level in front', weight: 3, pattern: new RegExp(`^\\[? ?(?:${LEVEL})\\]?[: ]`)},
  {name: 'level behind a number', weight: 2, pattern: new RegExp(`^\\S*\\d\\S* +(?:${LEVEL})\\b`)},
  {
    name: 'level in brackets',
    weight: 2,
    pattern: anyOf(
      new RegExp(`^.{0,60}[[(|](?:${LEVEL})[\\])|]`),
      /^.{0,60}[[|](?:info|warn|warning|error|debug)[\]|]/,
    ),
  },
  {
    name: 'level as a word',
    weight: 2,
    pattern:
      /^\s*(?:\S+: ){0,2}(?:PHP )?(?:fatal |internal |syntax |parse )?(?:error|warning|fatal|panic|note|info|hint|help|deprecated)(?:\[\w+\])?:(?: |$)/i,
  },
  {
    name: 'level of a package manager',
    weight: 3,
    pattern: anyOf(
      /^(?:npm|yarn|pnpm|lerna) (?:ERR!|error|warn|info|notice|WARN|http|verb)\b/,
      /^\s?(?:ERR|WARN)[!_]\S*\s/,
    ),
  },
  {
    name: 'complaint of a program',
    weight: 2,
    pattern: anyOf(
      /^[a-z./][\w./-]*: .*(?:not found|No such file or directory|[Pp]ermission denied|syntax error|unbound variable)/,
      /^[a-z./][\w./-]*: .*(?:cannot |can't |failed|unrecognized|invalid )/,
      /^[\w./ -]+: line \d+: /,
      /^[a-z./][\w./-]*: [^\s:]+:\d+: /,
    ),
  },
  {name: 'failure in front', weight: 1, pattern: /^(?:Could not|Cannot|Unable to|Failed|No tests?|Oh no|Error) /},
];

const places: readonly LineForm[] = [
  {
    name: 'place with level',
    weight: 3,
    pattern: new RegExp(
      `^\\s*(?:${PLACE}|[^\\s:][^:\\n]{0,200}\\.\\w{1,8}:\\d+:\\d+):? ?-? ?(?:fatal |internal |runtime )?(?:error|warning|note|info|hint|remark|undefined)(?![\\w(.-])`,
      'i',
    ),
  },
  {
    name: 'place with column',
    weight: 2,
    pattern: anyOf(
      /^\s*(?:\w+: )?\S+\.\w+:\d+:\d+(?:$|:? \S)/,
      /^\s+(?:-->|at|╭─\[) ?\S+:\d+:\d+/,
      /^\S+: line \d+, col(?:umn)? \d+/,
    ),
  },
  {
    name: 'lint finding',
    weight: 2,
    pattern: anyOf(
      /^\s+\d+:\d+\s+(?:error|warning|✖|⚠)/,
      /^\S+:\d+:? \[?[A-Z]{1,4}\d{3,4}\b/,
      /^\s+[A-Z]{1,4}\d{3,4}: /,
    ),
  },
  {
    name: 'code pointed at',
    weight: 2,
    pattern: anyOf(/^[\s|]*\^[~^-]*(?: |$)/, /^In \S+ line \d+:$/, /\b(?:at|on|in) \S+ line \d+\b/),
  },
  {
    name: 'traceback',
    weight: 3,
    pattern: anyOf(/^\s*Traceback \(most recent call last\)/, /^\s*File "[^"]+", line \d+/),
  },
  {
    name: 'stack frame',
    weight: 2,
    pattern: anyOf(
      /^\s+at (?:async )?[\w$.<>[\] /@-]+ ?\(.*\)$/,
      /^\s+at \S+:\d+/,
      /^\s+from \S+:\d+:in /,
      /^\s*#\d+ +0x[0-9a-f]+/,
      /^\s+\d+: +0x[0-9a-f]+/,
    ),
  },
  {
    name: 'exception',
    weight: 2,
    pattern: anyOf(
      /^(?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Failure)(?: \[\w+\])?(?:: |$)/,
      /^Caused by:|^Exception in thread|^Uncaught /,
    ),
  },
  {
    name: 'crash',
    weight: 3,
    pattern: anyOf(
      /^thread '.*' panicked|^panic: |^goroutine \d+ \[/,
      /^==\d+==/,
      /Segmentation fault|\(core dumped\)|^Aborted$|^Killed$/,
    ),
  },
];

const results: readonly LineForm[] = [
  {name: 'result with a mark', weight: 2, pattern: /^\s*(?:✓|✔|✗|✘|×|√|●|✖|✕|○|↓|❯|∙)\s?\S/},
  {name: 'TAP', weight: 2, pattern: anyOf(/^\s*(?:not )?ok \d+\b/, /^TAP version \d+/, /^\s*\d+\.\.\d+$/)},
  {
    name: 'go test',
    weight: 3,
    pattern: anyOf(
      /^\s*=== (?:RUN|PAUSE|CONT|FAIL|SKIP|NAME)/,
      /^\s*--- (?:PASS|FAIL|SKIP|BENCH):/,
      /^(?:ok|FAIL|\?) {0,4}\t\S/,
    ),
  },
  {
    name: 'detail of pytest',
    weight: 2,
    pattern: anyOf(/^E {3,}\S/, /^_{3,} .* _{3,}$/, /^\S+\.\w+:\d+: (?:in \w+|[A-Z]\w*(?:Error|Exception)|Failed)$/),
  },
  {
    name: 'result word in front',
    weight: 2,
    pattern: anyOf(
      /^\s*\[? *(?:PASS|FAIL|PASSED|FAILED|SKIPPED|RUN|OK|TEST) *\]?[: ]+\S/,
      /^(?:PASS|PASSED|FAIL|FAILED|FAILURES?|OK|BUILD (?:SUCCESS|FAILURE|SUCCESSFUL|FAILED))(?: \(.*\))?$/,
    ),
  },
  {
    name: 'result word behind',
    weight: 2,
    pattern: anyOf(
      /\.{3,} *(?:ok|OK|FAIL|FAILED|ERROR|[Pp]assed|[Ff]ailed|[Ss]kipped|ignored|yes|no|done)\b(?: \(.*\)|[ .\d]*s)?$/,
      /\s(?::|-|=>|::) *(?:ok|OK|FAIL|FAILED|ERROR|[Pp]assed|[Ff]ailed|[Ss]kipped|ignored)\b(?: \(.*\)|[ .\d]*s)?$/,
      /: +(?:OK|FAIL|FAILED)(?: \(.*\))?$/,
      /(?: |\*\*\*)(?:PASSED|FAILED|SKIPPED|XFAIL|XPASS|ERROR)\b *(?:\[ *\d+%\])?$/,
      /\| (?:PASS|FAIL|SKIP) \|$/,
      /(?:Passed|\*\*\*[\w ]+) +\d+\.\d+ sec$/,
    ),
  },
  {
    name: 'counts',
    weight: 2,
    pattern: anyOf(
      /\b\d+ (?:tests? |test files? |examples?,|specs?,)?(?:passed|failed|failing|passing|pending|skipped)/i,
      /\b\d+ (?:failures?|errors?|warnings?|problems?|assertions?|offen[sc]es?)\b/,
      /\b(?:tests?(?: run)?|suites?|failures|errors|warnings|passed|failed): *\d+/,
    ),
  },
  {
    name: 'count of work',
    weight: 2,
    pattern: anyOf(
      /^\s*(?:Ran|Executed|Running|Collected|Found|Checked|collected|Skipped|Fixed) \d+ \w+/,
      /\b\d+ (?:\w+ )?files? (?:would be|were|left|changed|unchanged|reformatted|checked|formatted)/,
      /\b[Nn]o (?:issues|errors|problems|warnings|tests)\b.*(?:found|ran)/,
      /^All (?:checks|tests) passed/,
    ),
  },
  {
    name: 'row of marks',
    weight: 2,
    pattern: anyOf(
      /^(?:\S+ )?(?=\S{0,20}\.)[.FEsxSRP*]{6,}(?: *\[ *\d+%\]| *\d+ \/ \d+.*)?$/,
      /^\S+ [.FEsxXR]+ +\[ *\d+%\]$/,
    ),
  },
];

const progress: readonly LineForm[] = [
  {
    name: 'step of many',
    weight: 2,
    pattern: anyOf(
      /^\s*[[(] *\d+(?:\/| of )\d+[\])]/,
      /^\[ *\d+%\]/,
      /^Step \d+\/\d+/,
      /^#\d+ (?:\[|\d+\.\d+ |DONE|CACHED)/,
      /^\s*\d+\/\d+ Test +#/,
    ),
  },
  {
    name: 'percentage',
    weight: 2,
    pattern: anyOf(/\b\d{1,3}% ?(?:[|[(━█▏▎▍▌▋▊▉]|complete|done|\d|ETA)/, /^\s*\d{1,3}% /),
  },
  {
    name: 'duration',
    weight: 2,
    pattern: anyOf(
      /\b(?:in|after|took|time|elapsed|duration):? \d+(?:\.\d+)? ?(?:ms|s|secs?|seconds?|m\d|min)\b/i,
      /[([]\d+(?:\.\d+)? ?m?s(?:ec)?[)\]]$/,
      /\btime elapsed\b/,
    ),
  },
  {name: 'work being done', weight: 1, pattern: new RegExp(`^[-=>*#.\\s]*(?:${WORKING}) \\S`)},
  {name: 'work going on', weight: 1, pattern: /^[^"'`]*\w ?\.{3}(?: ?\(?(?:done|ok|yes|no)\)?)?$/},
  {
    name: 'package manager',
    weight: 2,
    pattern: anyOf(
      /^(?:Get|Hit|Ign|Err):\d+ /,
      /^(?:added|removed|changed|audited|up to date,?) .*packages? in /,
      /^Requirement already satisfied|^Successfully (?:installed|built)|^Using cached /,
      /^\d+ upgraded, |^\S+ (?:is already the newest version|set to manually installed)/,
      /^\* (?:installing|DONE) /,
    ),
  },
  {
    name: 'make and cmake',
    weight: 2,
    pattern: anyOf(
      /^(?:g?make|ninja)(?:\[\d+\])?: /,
      /^-- (?:The |Found|Configuring|Performing|Looking|Check|Detecting|Build files|Generating|Installing)/,
      /^checking \S.*\.\.\.|^config\.status: |^configure: /,
      /^(?:CC|CXX|LD|AR|GEN|LINK|HOSTCC) +\S+$/,
    ),
  },
  {
    name: 'LaTeX',
    weight: 2,
    pattern: anyOf(
      /^(?:Over|Under)full \\[hv]box/,
      /^\w*TeX (?:\w+ )?[Ww]arning/,
      /^\(\.?\/\S+\.(?:sty|tex|cls|def|fd|aux)\b/,
    ),
  },
  {name: 'merge of git', weight: 2, pattern: /^CONFLICT \(|^Auto-merging |^Automatic merge failed/},
  {
    name: 'tool being called',
    weight: 2,
    pattern: anyOf(
      /^(?:\/\S+\/)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ar|javac|rustc|libtool)(?:-\d+)? .*(?: -\w|\.\w+$)/,
      /^> Task :|^> \S+@\S+ \w+/,
      /^[+$] \w/,
      /^Reading package lists|^The command ".*" exited with/,
    ),
  },
  {
    name: 'source of the line',
    weight: 2,
    pattern: anyOf(/^\[[A-Za-z][\w:.-]*\] \S/, /^[\w@/-]+(?::[\w-]+)?_?\d* +\| \S/, /^[\w@/-]+:[\w-]+: \S/),
  },
  {name: 'heading between rules', weight: 2, pattern: new RegExp(`^${RULE} ?\\S.* ${RULE}$`)},
];

/** All forms of log lines, the most telling kinds first. */
export const logForms: readonly LineForm[] = [...times, ...levels, ...places, ...results, ...progress];
