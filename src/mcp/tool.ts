import { z } from 'zod';
import { adminPaths } from '../contract/openApi/adminPaths.ts';
import { metadataPrefix, ResultsQuery } from '../contract/results/resultsQuery.ts';
import { Uuid } from '../contract/uuid.ts';

/** Resolves to the JSON at a path below `/api/admin/`. Rejects with an `Error` for people to read. */
export type Read = (path: string, signal: AbortSignal) => Promise<unknown>;

/** The arguments of a tool, valid for its schema. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool for models. It reads, and changes nothing. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema: z.ZodObject;
  /** Resolves to a result that the output schema accepts; it leaves out fields that the schema doesn't know. */
  readonly run: (args: Arguments, read: (path: string) => Promise<unknown>) => Promise<object>;
}

interface ReadOperation {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string }[];
}

/** Returns the operation of the admin API that reads a path, such as `surveys/{survey_uuid}/summary`. */
export function operationOf(path: string): ReadOperation {
  const { get } = (adminPaths as unknown as Record<string, { get: ReadOperation }>)[`/api/admin/${path}/`]!;
  return get;
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

const parameters: Readonly<Record<string, z.ZodType>> = {
  ...ResultsQuery.shape,
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By metadata, such as {"plan": "pro"}: one value of each key, `*` for any value, or an empty text for no value.',
    ),
};

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
  { parameters: given }: ReadOperation,
  { without = [], required = [], own }: Differences,
): z.ZodObject {
  const shape = given
    .filter(({ name }) => !without.includes(name))
    .map(({ name }) => {
      const schema = inJson(parameters[name]!);
      const needed = required.includes(name) ? (schema as z.ZodOptional<z.ZodString>).unwrap() : schema;
      return [name, needed.describe(parameters[name]!.description!)];
    });
  return z.strictObject({ ...Object.fromEntries(shape), ...own });
}

/** Returns arguments as the query of an address. Keys of metadata cannot become other parameters. */
export function queryOf({ metadata = {}, ...args }: Arguments): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args)) if (value !== undefined) query.append(name, String(value));
  for (const [key, value] of Object.entries(metadata as object)) query.append(metadataPrefix + key, String(value));
  return `?${query}`;
}
