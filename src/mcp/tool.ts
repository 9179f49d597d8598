import { z } from 'zod';
import { operations } from '../contract/admin/operations.ts';
import type { AdminRouteName, PathValues } from '../contract/admin/routes.ts';
import { metadataPrefix } from '../contract/results/resultsQuery.ts';
import { Uuid } from '../contract/uuid.ts';

/** Resolves to the JSON that an operation of the admin API replies. Rejects with an `Error` for people to read. */
export type Ask = <Name extends AdminRouteName>(
  name: Name,
  values: PathValues<Name>,
  query: Readonly<Record<string, string>>,
  body: object | undefined,
  signal: AbortSignal,
) => Promise<unknown>;

/** Does the same until the tool is canceled. */
export type AskForTool = <Name extends AdminRouteName>(
  name: Name,
  values: PathValues<Name>,
  query?: Readonly<Record<string, string>>,
  body?: object,
) => Promise<unknown>;

/** The arguments of a tool, valid for its schema. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a model may write. */
export type Writable = 'drafts' | 'tags';

/** A tool for models. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema: z.ZodObject;
  /** Whether it changes something: otherwise it only reads. */
  readonly isWriting?: boolean;
  /** Resolves to a result that the output schema accepts; it leaves out fields that the schema doesn't know. */
  readonly run: (args: Arguments, ask: AskForTool) => Promise<object>;
}

/** Returns the schema of a query parameter in JSON, where a number is a number and not its text. */
function inJson(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return inJson(schema.unwrap() as z.ZodType).default(schema.def.defaultValue);
  if (schema instanceof z.ZodOptional) return inJson(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodPipe) return inJson(schema.out as z.ZodType);
  return schema instanceof z.ZodUnion ? asText(schema) : schema;
}

/** Returns a schema of texts that another one accepts. Models are spared the long pattern of a date, for each argument. */
const asText = (schema: z.ZodType) =>
  z.string().superRefine((text, context) => {
    for (const { message } of schema.safeParse(text).error?.issues ?? []) context.addIssue({ code: 'custom', message });
  });

const metadata = z
  .record(z.string(), z.string())
  .optional()
  .describe(
    'By metadata, such as {"plan": "pro"}: one value of each key, `*` for any value, or an empty text for no value.',
  );

/** The argument that names a survey. */
export const surveyArgument = { survey_uuid: Uuid.describe('The uuid of the survey, as list_surveys has it.') };

/** How the arguments of a tool differ from the parameters of its operation. */
interface Differences {
  readonly without?: readonly string[];
  readonly required?: readonly string[];
  /** Arguments that are added, or replace parameters. */
  readonly own: z.ZodRawShape;
}

/** Returns the schema of a tool's arguments: the parameters of an operation, with their descriptions. */
export function argumentsOf(
  operation: 'summary' | 'list' | 'summaries' | 'finding' | 'words',
  { without = [], required = [], own }: Differences,
): z.ZodObject {
  const parameters: Readonly<Record<string, z.ZodType>> = operations[operation].query.shape;
  const shape = Object.entries(parameters)
    .filter(([name]) => !without.includes(name))
    .map(([name, parameter]) => {
      if (name === 'metadata') return [name, metadata];
      const schema = inJson(parameter);
      const needed = required.includes(name) ? (schema as z.ZodOptional<z.ZodString>).unwrap() : schema;
      return [name, needed.describe(parameter.description!)];
    });
  return z.strictObject({ ...Object.fromEntries(shape), ...own });
}

/** Returns arguments as a query. Keys of metadata cannot become other parameters. */
export function queryOf({ metadata: filters = {}, ...args }: Arguments): Readonly<Record<string, string>> {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const named = Object.entries(filters as object).map(([key, value]) => [metadataPrefix + key, value] as const);
  return Object.fromEntries([...given, ...named].map(([name, value]) => [name, String(value)]));
}
