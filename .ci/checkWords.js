// Finds words in files and their names that were replaced by the common ones, so that they don't come back. Part of
// `npm run lint`.
//
// If a line needs such a word in its plain meaning, `exceptions` lists it, by its file and a part of its text.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Code files, where these words are names; in other files, `place` is plain English. */
const code = /\.(tsx?|js)$/;

/** Words to avoid, with the words to use instead, and the files to search (default: all). */
const words = [
  [/\b(maximum|longest|shortest|most|fewest)(?!Of\b)[A-Z]\w*/, 'max… or min… (maxTextLength)'],
  [/\b(const|let) (maximum|longest|shortest|most|least|enough)\b/, 'max… or min…'],
  [/\b(maximum|longest|shortest|most|least): number\b/, 'max… or min…'],
  [/\b\w*(QueuePlace|createPlaces|formatPlace|placeOf|comparePlace)\w*/, 'position'],
  [
    /\b(const|let|for \(const) \[?places?\b|\bplaces?(: |\) =>|\]|\.[a-z])|[([{]places?, /,
    'index, path, cursor, or queue position',
    code,
  ],
  [/verdict/i, 'eligibility, decision, or action'],
  [/\btall(y|ies)\b|\bTally\b/i, 'breakdown'],
  [/\bhouseholds?|householdOf\b/, 'network'],
  [/\bineffective\b|without effect\b/i, 'warning'],
  [/\binsiders?\b/i, 'admin auth'],
  [/obstacle/i, 'blockedBy, or what is fixed'],
  [/(?<!-{2}|')silen(t|ce)/i, 'ineligible, disabled, or unanswered'],
  [/refusal/i, 'ApiError, or error'],
  [/\bmistakes?\b/i, 'error'],
  [/\bglance/i, 'decision, or snapshot'],
  [/\blet(s|ting)? go\b|\bletGo\b/i, 'abort, release, or dispose'],
  [/\bpatience\b/, 'max…, or timeout'],
  [/\bportions?\b/, 'batch, or page'],
  [/\bstands? (twice|apart)\b/, 'duplicate, or significant'],
  [/\b(is|are) none of\b/, 'is not one of'],
  [/\bwhoever\b/i, 'the visitor, the client, …'],
  [/\bcolour|\bcentre/i, 'color, center'],
  [/\/\*\* (Answers|What) /, 'a verb in the third person, or the thing itself', /^src\//],
  [/\bso that nothing\b/, 'what happens'],
  [/\bthere (is|are) none\b/i, 'or null, without one, …'],
  [/'(elsewhere|conditions)'/, 'pages, or trigger', code],
  [/\b(isResting|resting|restUntil)\b/, 'cooldown', code],
  [/\b(isTurn|turnOf|myTurn|takeTurn|stageOf)\b/, 'queue position', code],
  [/\bdesks?\b/i, 'interruption'],
  [/\b(in|without) doubt\b|\bdoubts?\b/i, 'retryAt, or what may have happened'],
  [/\b(isLate|isGone|isWritten|isKept|isMade|wasWritten)\b/, 'expired, removed, or stored', code],
  [/\b(position|queue)\.leave\b/, 'release', code],
  [/\.(tell|hear)\(|\bfunction (tell|hear)\b|\btell: /, 'emit, subscribe, or describe', /^src\//],
  [/\b(loadWords|wordsOf|ownWords)\b|\bwords: /, 'messages', code],
  [/\bfacts\b|Facts\b/, 'properties, or values', /^(src|test)\/.*\.ts$/],
  [/\btraits?\b/i, 'breakdown'],
  [/\b(packSegment|readSegments|segmentOf|countSegments)\b/, 'breakdown', code],
  [/\b(figureOf|Figure|ratingOf|isRating)\b/, 'metric, or estimate', code],
  [/\bLeft out: /, 'Default: …'],
  [/\b(spoken|spokenFields|usualLanguage)\b/, 'withoutDefaults, withoutEmpty, or defaultLanguage', /^src\/.*\.ts$/],
  [/\bcomplaintOf\b|\bconst complaint\b/, 'error', code],
  [/\b(mayNot|writeMuch|isSo|sayReply)\b/, 'isPermissionError, condition, or the action and its object', code],
  [/\b(Insides|insideOf|insidesOf|createInsides)\b/, 'internals', code],
];

/** Lines that need such a word in its plain meaning: a file or folder, and a part of the line. */
const exceptions = [
  // an option of Intl
  ['src/app/i18n/formats.ts', 'maximumFractionDigits'],
  ['src/lint/finding.ts', 'What was expected'],
  ['src/contract/session.ts', 'What the visitor has done'],
  ['src/widget/eligibility/decide.ts', 'What an eligible survey waits for'],
];

const files = execFileSync(
  'git',
  [
    'ls-files',
    'src',
    'test',
    'e2e',
    'public',
    '.ci',
    '.github',
    '*.md',
    '*.html',
    ':!e2e/clients',
    ':!.ci/checkWords.js',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|js|css|md|json|html|svg)$/.test(file));

const isException = (file, line) => exceptions.some(([name, part]) => file.startsWith(name) && line.includes(part));

let found = 0;
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n');
  // the first line of a file is its name
  for (const [index, line] of [file, ...lines].entries()) {
    for (const [word, instead, where = /./] of words) {
      const match = where.test(file) && word.exec(line);
      if (!match || isException(file, line)) continue;
      found += 1;
      console.error(`${file}:${index || 'name'} Avoid "${match[0]}". Use: ${instead}.`);
    }
  }
}
if (found > 0) {
  console.error(
    `${found} words to avoid. If one has its plain meaning, add its line to the exceptions in .ci/checkWords.js.`,
  );
  process.exit(1);
}
