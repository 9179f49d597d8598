import { z } from 'zod';
import { SurveysFile } from '../../contract/surveysFile.ts';
import { closestName } from '../../contract/closestName.ts';
import { namedLanguages, readLanguage } from '../../contract/languages.ts';
import type { Finding, Path } from './finding.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], root);

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

const types: Readonly<Record<string, string>> = { array: 'a list', boolean: 'true or false', null: 'null' };

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
    case 'invalid_format':
      return issue.format === 'guid' ? 'a uuid' : issue.message.replace(/^expected /, '');
    case 'too_small':
      if (issue.origin === 'string') return 'a non-empty text';
      if (issue.origin === 'array') return issue.minimum > 1 ? `a list of ${issue.minimum}` : 'a non-empty list';
      return `a number of at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `a list of ${issue.maximum}`;
      return `a number of at most ${issue.maximum}`;
    default:
      return issue.message.replace(/^(Invalid input: )?expected /, '');
  }
}

/**
 * Returns the branch of a union that the value was probably meant for: the one whose errors are nested deepest. Null if
 * there are several.
 */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (issues: readonly Issue[]) => Math.min(...issues.map(({ path }) => path.length));
  const [best, second] = branches.toSorted((one, other) => depth(other) - depth(one));
  return depth(best!) > depth(second!) ? best! : null;
}

function describeUnknown(name: string, at: Path): string {
  const meant = closestName(name, namesAt(at));
  return `unknown field${meant ? `: did you mean "${meant}"?` : ''}`;
}

/** Returns each error with its path, what was expected and what was found. */
export function describeErrors(issues: readonly Issue[], root: unknown, at: Path = []): Finding[] {
  return issues.flatMap((issue): Finding[] => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key], message: describeUnknown(key, path) }));
    }
    if (issue.code === 'invalid_key') {
      const name = String(path.at(-1));
      const expected = issue.issues.map(expectation).join(', ');
      const advice = meantLanguage(expected, name) || ': rename it';
      return [{ path, message: `expected ${expected}, found the name "${name}"${advice}` }];
    }
    const value = valueAt(root, path);
    const found = show(value);
    if (issue.code === 'invalid_union') {
      // A discriminated union lists its options instead of its branches.
      if ('options' in issue && issue.options) {
        return [
          { path, message: `expected ${oneOf(issue.options)}, found ${found}${meantValue(issue.options, value)}` },
        ];
      }
      const meant = meantBranch(issue.errors);
      if (meant) return describeErrors(meant, root, path);
      const expected = [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map(expectation)))];
      return [{ path, message: `expected ${expected.join(' or ')}, found ${found}` }];
    }
    const expected = expectation(issue);
    const meant =
      issue.code === 'invalid_value' ? meantValue(issue.values, value) : meantLanguage(expected, String(value));
    return [{ path, message: `expected ${expected}, found ${found}${meant}` }];
  });
}

function meantValue(values: readonly unknown[], found: unknown): string {
  const meant = typeof found === 'string' ? closestName(found, values.map(String)) : null;
  return meant ? `: did you mean "${meant}"?` : '';
}

/** Suggests the tag of a language that is given by its name. */
function meantLanguage(expected: string, found: string): string {
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
