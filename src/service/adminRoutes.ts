import { Hono, type HonoRequest } from 'hono';
import type { z } from 'zod';
import type { Operation } from '../contract/admin/operation.ts';
import { type BodyOf, operations } from '../contract/admin/operations.ts';
import { adminPath, adminRoutes, type AdminRouteName, type PathValues } from '../contract/admin/routes.ts';
import { Uuid } from '../contract/uuid.ts';
import { ApiError, parse } from '../server/api/errors.ts';
import { readBody, readJson } from '../server/api/readBody.ts';
import type { Core } from './module.ts';

/** A request that the token of its route allows. `survey_uuid` in the path is a uuid. */
export interface AdminRequest<Name extends AdminRouteName = AdminRouteName> {
  readonly values: PathValues<Name>;
  /** Valid for the schema of the operation; null if it takes no JSON. */
  readonly body: BodyOf<Name>;
  readonly request: Request;
}

/** The handlers of some operations. */
export type AdminHandlers = {
  readonly [Name in AdminRouteName]?: (asked: AdminRequest<Name>) => Response | Promise<Response>;
};

type Handler = (asked: { values: object; body: unknown; request: Request }) => Response | Promise<Response>;

/** Returns the values in the path of a request. Throws an `ApiError` if the survey can't exist. */
function valuesOf(req: HonoRequest): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, string>> = req.param();
  if (values['survey_uuid'] === undefined) return values;
  const { data: survey_uuid } = Uuid.safeParse(values['survey_uuid']);
  if (survey_uuid === undefined) throw new ApiError('notFound', 'Survey not found.');
  return { ...values, survey_uuid };
}

/** Resolves to what `handle` replies to the body of a request. Memory for the body is reserved until then. */
async function withBody(
  { reserveMemory, limits }: Core,
  request: Request,
  schema: z.ZodType,
  read: typeof readBody,
  handle: (body: unknown) => Response | Promise<Response>,
): Promise<Response> {
  const memory = reserveMemory('admin');
  try {
    return await handle(parse(schema, await read(request, limits, memory)));
  } finally {
    memory.release();
  }
}

/** Creates the routes of these operations. `check` throws an `ApiError` before the body of a request is read. */
export function createAdminRoutes(core: Core, handlers: AdminHandlers, check?: (request: Request) => void): Hono {
  const routes = new Hono({ strict: false });
  for (const name of Object.keys(handlers) as AdminRouteName[]) {
    const { method, path, access } = adminRoutes[name];
    const { body: schema }: Operation = operations[name];
    const handle = handlers[name] as Handler;
    routes.on(method, adminPath + path, core.auth.require[access], ({ req }) => {
      const [values, request] = [valuesOf(req), req.raw];
      check?.(request);
      if (!schema) return handle({ values, body: null, request });
      // programs of developers send JSON of any type
      const read = access === 'operator' ? readJson : readBody;
      return withBody(core, request, schema, read, (body) => handle({ values, body, request }));
    });
  }
  return routes;
}
