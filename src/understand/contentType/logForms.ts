/** Lines that programs write while they work: times, levels, places, traces, test results, progress. */
import type {LineForm} from './lineForms.js';

const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d+)?`;
const ISO_TIME = String.raw`\d{4}[-/]\d\d[-/]\d\d[T _]${CLOCK}`;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE';
const PLACE = String.raw`[^\s:(]+[:(]\d+(?:[:,]\d+)?\)?`;
const WORKING =
  'Analyzing|Building|Bundling|Checking|Cleaning|Cloning|Collecting|Compiling|Configuring|Connected|Connecting|Copying|Created|Creating|' +
  'Deploying|Downloaded|Downloading|Executing|Extracting|Fetched|Fetching|Finished|Generating|Initialized|Initializing|Installed|Installing|' +
  'Linking|Loaded|Loading|Packing|Preparing|Processing|Publishing|Pulling|Pushing|Reading|Receiving|Removing|Resolved|Resolving|Running|' +
  'Scanning|Selecting|Sending|Setting up|Skipping|Started|Starting|Stopped|Stopping|Successfully|Testing|Transforming|Unpacking|Updating|' +
  'Uploading|Using|Validating|Verifying|Waiting|Writing';

const times: readonly LineForm[] = [
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
  {
    name: 'structured record',
    weight: 3,
    pattern: /^\{.*"(?:level|severity|Action|reason)" ?:.*\}$|^(?=.*\blevel=\w)(?=.*\b(?:msg|ts|time)=)/,
  },
  {
    name: 'fold of a build server',
    weight: 3,
    pattern: /^(?:travis_(?:fold|time):|##\[\w+\]|::\w+(?: |::)|section_(?:start|end):\d+)/,
  },
];

const levels: readonly LineForm[] = [
  {name: 'level in front', weight: 3, pattern: new RegExp(`^\\[? ?(?:${LEVEL})\\]?[: ]`)},
  {
    name: 'level in brackets',
    weight: 2,
    pattern: new RegExp(`^.{0,60}[\\[(|](?:${LEVEL}|info|warn|error|debug)[\\])|]`),
  },
  {
    name: 'level word',
    weight: 2,
    pattern:
      /^\s*(?:\S+: ){0,2}(?:fatal |internal |syntax |parse )?(?:error|warning|fatal|panic|note|info|hint|help|deprecated)(?:\[\w+\])?:(?: |$)/i,
  },
  {
    name: 'package manager with level',
    weight: 3,
    pattern: /^(?:npm|yarn|pnpm|lerna) (?:ERR!|error|warn|info|notice|WARN|http|verb)\b/,
  },
  {
    name: 'complaint of a program',
    weight: 2,
    pattern:
      /^[\w./-]+: .*(?:not found|No such file or directory|[Pp]ermission denied|syntax error|unbound variable|cannot |can't |failed|unrecognized|invalid )|^[\w./-]+: line \d+: /,
  },
  {
    name: 'failure in front',
    weight: 1,
    pattern: /^(?:Could not|Cannot|Unable to|Failed to|Failed |No tests?|Oh no|Error )\b/,
  },
];

const places: readonly LineForm[] = [
  {
    name: 'place with level',
    weight: 3,
    pattern: new RegExp(
      `^\\s*${PLACE}:? ?-? ?(?:fatal |internal )?(?:error|warning|note|info|hint|remark|undefined)\\b`,
      'i',
    ),
  },
  {
    name: 'place with column',
    weight: 2,
    pattern: /^\s*\S+\.\w+:\d+:\d+:? \S|^\s+(?:-->|at|╭─\[) ?\S+:\d+:\d+|^\S+: line \d+, col(?:umn)? \d+/,
  },
  {
    name: 'lint finding',
    weight: 2,
    pattern:
      /^\s+\d+:\d+\s+(?:error|warning|✖|⚠)|^\S+:\d+: \[?[A-Z]\d{3,4}\b|^\s+[A-Z]{1,4}\d{3,4}: |^\S+:\d+ \S+ \w+\d{3,4} /,
  },
  {name: 'traceback', weight: 3, pattern: /^\s*Traceback \(most recent call last\)|^\s*File "[^"]+", line \d+/},
  {
    name: 'stack frame',
    weight: 2,
    pattern:
      /^\s+at (?:async )?[\w$.<>[\] /@-]+ ?\(.*\)$|^\s+at \S+:\d+|^\s+from \S+:\d+:in |^\s*#\d+ +0x[0-9a-f]+|^\s+\d+: +0x[0-9a-f]+/,
  },
  {
    name: 'exception',
    weight: 2,
    pattern:
      /^(?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Failure)(?: \[\w+\])?(?:: |$)|^Caused by:|^Exception in thread|^Uncaught /,
  },
  {
    name: 'pytest detail',
    weight: 2,
    pattern: /^E {3,}\S|^_{3,} .* _{3,}$|^\S+\.\w+:\d+: (?:in \w+|[A-Z]\w*(?:Error|Exception)|Failed)$/,
  },
  {
    name: 'crash',
    weight: 3,
    pattern:
      /^thread '.*' panicked|^panic: |^goroutine \d+ \[|^==\d+==|Segmentation fault|\(core dumped\)|^Aborted$|^Killed$/,
  },
];

const results: readonly LineForm[] = [
  {name: 'result with a mark', weight: 2, pattern: /^\s*(?:✓|✔|✗|✘|×|√|●|✖|✕|○|↓|❯|∙)\s?\S/},
  {name: 'tap', weight: 2, pattern: /^\s*(?:not )?ok \d+\b|^TAP version \d+|^\s*\d+\.\.\d+$/},
  {
    name: 'go test',
    weight: 3,
    pattern: /^\s*=== (?:RUN|PAUSE|CONT|FAIL|SKIP|NAME)|^\s*--- (?:PASS|FAIL|SKIP|BENCH):|^(?:ok|FAIL|\?) {0,4}\t\S/,
  },
  {
    name: 'result word in front',
    weight: 2,
    pattern:
      /^\s*\[? *(?:PASS|FAIL|PASSED|FAILED|SKIPPED|RUN|OK|TEST) *\]?[: ]+\S|^(?:PASS|PASSED|FAIL|FAILED|FAILURES?|OK|BUILD (?:SUCCESS|FAILURE|SUCCESSFUL|FAILED))(?: \(.*\))?$/,
  },
  {
    name: 'result word behind',
    weight: 2,
    pattern:
      /\s(?:\.{3,}|:|-|=>|::) *(?:ok|OK|FAIL|FAILED|ERROR|passed|failed|skipped|ignored|Passed|Failed|yes|no|done)\b(?: \(.*\)|[ .\d]*s)?$|(?: |\*\*\*)(?:PASSED|FAILED|SKIPPED|XFAIL|XPASS|ERROR)\b *(?:\[ *\d+%\])?$|\| (?:PASS|FAIL|SKIP) \|$|(?:Passed|\*\*\*\w+) +\d+\.\d+ sec$/,
  },
  {
    name: 'counts',
    weight: 2,
    pattern:
      /\b\d+ (?:tests? |test files? |examples?,|specs?,)?(?:passed|failed|failing|passing|pending|skipped|failures?\b|errors?\b|warnings?\b|problems?\b|assertions?\b|offen[sc]es?\b)|\b(?:tests?(?: run)?|suites?|failures|errors|warnings|passed|failed): *\d+/i,
  },
  {
    name: 'count of work',
    weight: 2,
    pattern:
      /^\s*(?:Ran|Executed|Running|Collected|Found|Checked|collected|Skipped|Fixed) \d+ \w+|\b\d+ (?:\w+ )?files? (?:would be|were|left|changed|unchanged|reformatted|checked|formatted)|\bno (?:issues|errors|problems|warnings|tests)\b.*(?:found|ran)|^All (?:checks|tests) passed/i,
  },
  {name: 'row of marks', weight: 2, pattern: /(?:^|\s)[.FEsxSRP*]{6,}(?: *\[? *\d+.*)?$|^\S+ [.FEsxXR]+ +\[ *\d+%\]$/},
];

const progress: readonly LineForm[] = [
  {
    name: 'step of many',
    weight: 2,
    pattern:
      /^\s*[[(] *\d+(?:\/| of )\d+[\])]|^\[ *\d+%\]|^Step \d+\/\d+|^#\d+ (?:\[|\d+\.\d+ |DONE|CACHED)|^\s*\d+\/\d+ Test +#/,
  },
  {name: 'percentage', weight: 2, pattern: /\b\d{1,3}% ?(?:[|[(━█▏▎▍▌▋▊▉]|complete|done|\d|ETA)|^\s*\d{1,3}% /},
  {
    name: 'duration',
    weight: 2,
    pattern:
      /\b(?:in|after|took|time|elapsed|duration):? \d+(?:\.\d+)? ?(?:ms|s|secs?|seconds?|m\d|min)\b|[([]\d+(?:\.\d+)? ?m?s(?:ec)?[)\]]$|\btime elapsed\b/i,
  },
  {name: 'work being done', weight: 1, pattern: new RegExp(`^[-=>*#.\\s]*(?:${WORKING}) \\S`)},
  {name: 'work going on', weight: 1, pattern: /^[^"'`]*\w ?\.{3}(?: ?\(?(?:done|ok|yes|no)\)?)?$/},
  {
    name: 'package manager',
    weight: 2,
    pattern:
      /^Get:\d+ |^Hit:\d+ |^(?:added|removed|changed|audited|up to date,?) .*packages? in |^Requirement already satisfied|^Successfully (?:installed|built)|^\d+ upgraded, |^Using cached |^\S+ (?:is already the newest version|set to manually installed)|^\* (?:installing|DONE) /,
  },
  {
    name: 'make and cmake',
    weight: 2,
    pattern:
      /^(?:g?make|ninja)(?:\[\d+\])?: |^-- (?:The |Found|Configuring|Performing|Looking|Check|Detecting|Build files|Generating|Installing)|^checking \S.*\.\.\.|^(?:CC|CXX|LD|AR|GEN|LINK|HOSTCC) +\S+$|^config\.status: |^configure: /,
  },
  {
    name: 'tool being called',
    weight: 2,
    pattern:
      /^(?:\/\S+\/)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ar|javac|rustc|libtool)(?:-\d+)? .*(?: -\w|\.\w+$)|^> Task :|^> \S+@\S+ \w+|^\+ \w|^\$ \w|^Reading package lists|^The command ".*" exited with/,
  },
  {
    name: 'source of the line',
    weight: 2,
    pattern: /^\[[A-Za-z][\w:.-]*\] \S|^[\w@/-]+(?::[\w-]+)?_?\d* +\| \S|^[\w@/-]+:[\w-]+: \S/,
  },
  {
    name: 'heading rule',
    weight: 2,
    pattern: /^(?:={3,}|-{5,}|\*{3,}|~{3,}|─{3,}|━{3,}|⎯{3,}) ?\S.* (?:={3,}|-{5,}|\*{3,}|~{3,}|─{3,}|━{3,}|⎯{3,})$/,
  },
];

export const logForms: readonly LineForm[] = [...times, ...levels, ...places, ...results, ...progress];
