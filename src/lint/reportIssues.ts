import { z } from 'zod';
import { SurveysFile } from '../contract/surveys/surveysFile.ts';
import { closestName } from '../contract/closestName.ts';
import { namedLanguages, readLanguage } from '../contract/surveys/languages.ts';
import type { Path, Report } from './finding.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], root);

/**
 * Returns whether a value can contain a secret: one in `notifications` can be at the wrong place, and a list or an object
 * elsewhere can be one that belongs there.
 */
function mayBeSecret(value: unknown, path: Path): boolean {
  if (path[0] === 'notifications') return typeof value !== 'number' && typeof value !== 'boolean';
  return typeof value === 'object' && (path.length === 0 ? Object.keys(value!).length > 0 : holdsTarget(value));
}

/** Returns whether a value contains a target, wherever it is. */
const holdsTarget = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('to' in value || 'notifications' in value || Object.values(value).some(holdsTarget));

function describe(value: unknown): string {
  if (typeof value === 'string') return 'a text';
  return Array.isArray(value) ? 'a list' : 'an object';
}

function show(value: unknown, path: Path): string {
  if (value === undefined) return 'nothing';
  if (value !== null && mayBeSecret(value, path)) return describe(value);
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

const types: Readonly<Record<string, string>> = {
  array: 'a list',
  tuple: 'a list',
  record: 'an object',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
};

const oneOf = (values: readonly unknown[]) =>
  values
    .map((value) => JSON.stringify(value))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? article(issue.expected);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map(branchExpectation)))].join(' or ');
    case 'unrecognized_keys':
      return `no ${oneOf(issue.keys)}`;
    case 'invalid_format':
      return issue.format === 'guid' ? 'a uuid' : issue.message.replace(/^expected /, '');
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum > 1 ? `a text of at least ${issue.minimum} characters` : 'a non-empty text';
      if (issue.origin === 'array') return issue.minimum > 1 ? `a list of ${issue.minimum}` : 'a non-empty list';
      return `a number ${issue.inclusive ? 'of at least' : 'above'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `a list of ${issue.maximum}`;
      if (issue.origin === 'string') return `a text of at most ${issue.maximum} characters`;
      return `a number of at most ${issue.maximum}`;
    default:
      return issue.message.replace(/^(Invalid input: )?expected /, '');
  }
}

const branchExpectation = (issue: Issue): string =>
  issue.path.length > 0 ? `${expectation(issue)} as "${issue.path.join('.')}"` : expectation(issue);

/**
 * Returns the branch of a union that the value was probably meant for: the one whose errors are nested deepest. Null if
 * there are several.
 */
function intendedBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (issues: readonly Issue[]) => Math.min(...issues.map(({ path }) => path.length));
  const [best, second] = branches.toSorted((one, other) => depth(other) - depth(one));
  return depth(best!) > depth(second!) ? best! : null;
}

/** Reports each error of a file with its path, what was expected and what was found. */
export function reportIssues(issues: readonly Issue[], root: unknown, report: Report, at: Path = []): void {
  for (const issue of issues) reportIssue(issue, [...at, ...issue.path], root, report);
}

function reportIssue(issue: Issue, path: Path, root: unknown, report: Report): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) report([...path, key], `unknown field${suggestName(key, namesAt(path))}`);
    return;
  }
  if (issue.code === 'invalid_key') {
    const name = String(path.at(-1));
    const expected = issue.issues.map(expectation).join(', ');
    return report(
      path,
      `expected ${expected}, found the name "${name}"${suggestLanguage(expected, name) || ': rename it'}`,
    );
  }
  // a discriminated union lists its options instead of its branches
  const options = 'options' in issue ? issue.options : issue.code === 'invalid_value' ? issue.values : null;
  const meant = issue.code === 'invalid_union' && !options && intendedBranch(issue.errors);
  if (meant) return reportIssues(meant, root, report, path);
  const expected = options ? oneOf(options) : expectation(issue);
  const found = valueAt(root, path);
  const suggest = (text: string) =>
    options ? suggestName(text, options.map(String)) : suggestLanguage(expected, text);
  report(path, `expected ${expected}, found ${show(found, path)}${typeof found === 'string' ? suggest(found) : ''}`);
}

function suggestName(found: string, names: readonly string[]): string {
  const meant = closestName(found, names);
  return meant ? `: did you mean "${meant}"?` : '';
}

/** Suggests the tag of a language that is given by its name. */
function suggestLanguage(expected: string, found: string): string {
  const tag = expected.startsWith('a language tag') ? readLanguage(found, namedLanguages('en')) : null;
  return tag ? `: did you mean "${tag}"?` : '';
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns the names of all fields that an object of a surveys file can have. */
function namesAt(path: Path): string[] {
  let schemas: Schema[] = [z.toJSONSchema(SurveysFile, { io: 'input', unrepresentable: 'any' })];
  for (const step of path) {
    schemas = schemas.flatMap(branchesOf).flatMap((schema) => {
      const named = schema.properties?.[String(step)] ?? schema.additionalProperties;
      const next = typeof step === 'number' ? schema.items : named;
      return typeof next === 'object' && !Array.isArray(next) ? [next] : [];
    });
  }
  return [...new Set(schemas.flatMap(branchesOf).flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** Returns the members of a union, or the schema itself. */
function branchesOf(schema: Schema): Schema[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
  return [schema, ...branches.flatMap(branchesOf)];
}
