import { z } from 'zod';

/** JSON content with its schema. */
export interface Content {
  readonly 'application/json': { readonly schema: object; readonly example?: unknown };
}

/** Returns JSON content that follows a schema. A reply can get other fields at any time (9.2). */
export function jsonOf(schema: z.ZodType, io: 'input' | 'output' = 'output', more?: { example: unknown }): Content {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return { 'application/json': { schema: rest, ...more } };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

/** Returns the replies with an error, from a description of each status. */
export const errorReplies = (descriptions: Readonly<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      {
        description,
        ...((status === '429' || status === '503') && { headers: { 'Retry-After': retryAfter } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

const parameters = {
  survey_uuid: { schema: { type: 'string', format: 'uuid' } },
  version: { schema: { type: 'integer', minimum: 1 } },
  id: {
    schema: { type: 'string' },
    description: 'The id of the target, the message or the response; that of a response can also be its session_uuid.',
  },
};

/** Returns the parameters of a path, such as `/api/admin/surveys/{survey_uuid}/responses/{id}/`. */
export function pathParameters(path: string): { readonly parameters?: readonly object[] } {
  const names = Object.keys(parameters).filter((name) => path.includes(`{${name}}`)) as (keyof typeof parameters)[];
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, ...parameters[name] })) };
}
