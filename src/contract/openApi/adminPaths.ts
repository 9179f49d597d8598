import { z } from 'zod';
import type { Operation } from '../admin/operation.ts';
import { operations } from '../admin/operations.ts';
import { adminPath, adminRoutes, type AdminRouteName } from '../admin/routes.ts';
import { errorReplies, jsonOf, pathParameters } from './replies.ts';

/** Returns the parameters of a query. */
function parametersOf(query: z.ZodObject): object[] {
  const { properties } = z.toJSONSchema(query);
  return Object.entries(query.shape).map(([name, parameter]) => {
    const { description, ...schema } = properties![name] as { description: string };
    return {
      name,
      in: 'query',
      schema,
      description,
      ...(!z.safeParse(parameter, undefined).success && { required: true }),
      // no OpenAPI style joins names with a dot
      ...(name === 'metadata' && { style: 'form', explode: true }),
    };
  });
}

const headersOf = (headers: Readonly<Record<string, string>>): object[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
    example: name === 'If-None-Match' ? '*' : '"1Yw0tJZ1mZ4cVdGkXr5xQA"',
  }));

function bodyOf({ body, lines }: Operation): object | undefined {
  if (body) return { required: true, content: jsonOf(body, 'input') };
  if (!lines) return undefined;
  const { schema } = jsonOf(lines.schema, 'input')['application/json'];
  return { required: true, description: lines.description, content: { 'application/x-ndjson': { schema } } };
}

/** Returns why an operation can fail, by status. Its own reasons replace those that many operations have. */
const errorsOf = (path: string, { query, body, lines, errors }: Operation): Record<number, string> => ({
  ...(body && { 400: 'The body is not valid; the reply says why.' }),
  ...(query && { 400: 'A parameter is invalid; the reply names it.' }),
  403: 'The admin token is missing or wrong.',
  ...(path.includes(':survey_uuid') && { 404: 'Survey not found.' }),
  ...((body || lines) && { 413: 'The body is too large.' }),
  429: 'Too many wrong admin tokens: try again after Retry-After seconds.',
  503: 'The store is not available now.',
  ...errors,
});

const contentOf = (reply: Operation['reply']): object =>
  reply instanceof z.ZodType
    ? jsonOf(reply)
    : Object.fromEntries(
        reply.map((type) => [
          type,
          { schema: { type: 'string', ...(!type.includes('text') && { contentMediaType: type }) } },
        ]),
      );

/** Returns the OpenAPI object of an operation. */
function describe(name: AdminRouteName): object {
  const operation: Operation = operations[name];
  const { summary, query, headers, done = 'Success.', replyHeaders, pollable, replies = {} } = operation;
  const body = bodyOf(operation);
  const tags = { ...replyHeaders, ...(pollable && { ETag: { schema: { type: 'string' } } }) };
  return {
    operationId: name,
    summary,
    security: [{ admin: [] }],
    parameters: [...(query ? parametersOf(query) : []), ...(headers ? headersOf(headers) : [])],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: done,
        ...(Object.keys(tags).length > 0 && { headers: tags }),
        content: contentOf(operation.reply),
      },
      ...(pollable && {
        304: { description: 'Nothing was written to the survey since the reply with the ETag in If-None-Match.' },
      }),
      ...errorReplies(errorsOf(adminRoutes[name].path, operation)),
      ...Object.fromEntries(
        Object.entries(replies).map(([status, { body: content, ...reply }]) => [
          status,
          { ...reply, content: jsonOf(content) },
        ]),
      ),
    },
  };
}

/** Returns the paths of the admin API, with their operations. */
export function adminPaths(): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {};
  for (const [name, { method, path: given }] of Object.entries(adminRoutes)) {
    const path = `${adminPath}${given.replaceAll(/:(\w+)/g, '{$1}')}/`;
    paths[path] = {
      ...pathParameters(path),
      ...paths[path],
      [method.toLowerCase()]: describe(name as AdminRouteName),
    };
  }
  return paths;
}
