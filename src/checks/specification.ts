import endpoints from '../contract/ENDPOINTS.md?raw';
import http from '../contract/README.md?raw';
import resources from '../contract/RESOURCES.md?raw';

/** The severity of a broken rule: required by the API, left open by it but relied on, or optional. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** A rule of the specification. */
export interface Rule {
  /** Never changes, such as `4.2.4`. */
  readonly rule: string;
  readonly level: Level;
  readonly sentence: string;
  /** The section of the specification, in the package. */
  readonly link: string;
}

/** The pages of the specification, by their files in the package. */
const pages = {
  'src/contract/README.md': http,
  'src/contract/RESOURCES.md': resources,
  'src/contract/ENDPOINTS.md': endpoints,
};

/** Returns the address that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** Reads the rules of a page that a backend can break. */
function readRules([file, text]: [string, string]): Rule[] {
  const rules: Rule[] = [];
  let link = file;
  for (const line of text.split(/\r?\n/)) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    if (heading !== undefined) link = `${file}#${anchorOf(heading)}`;
    const [, rule, level, sentence] = /^- \*\*([\d.]+)\*\* (MUST|SHOULD|MAY)\. (.*)$/.exec(line) ?? [];
    if (rule === undefined) continue;
    // links only work in the file
    const plain = sentence!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    rules.push({ rule, level: level as Level, sentence: plain, link });
  }
  return rules;
}

/** A range of whole numbers, both ends included (API 8). */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads the survey types, each with its range of scores; null for one without scores. */
function readScoreRanges(): ReadonlyMap<string, Range | null> {
  const [, section = ''] = endpoints.split('\n## 8. ');
  const rows = section.matchAll(/^\| `(\w+)` \| (?:none\b|(\d+) to (\d+) )/gm);
  return new Map([...rows].map(([, type, min, max]) => [type!, min ? { min: Number(min), max: Number(max) } : null]));
}

/** The survey types of the specification with their ranges of scores. */
export const scoreRanges = readScoreRanges();

/** The rules of the specification by number, without those that only define something. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries(pages)
    .flatMap(readRules)
    .map((rule) => [rule.rule, rule]),
);
