// This file has no schemas, so that pages can import it.

/** The path of the admin API. */
export const adminPath = '/api/admin/';

/**
 * Who may call a route: `admin` needs the admin token; `reader` takes the results token as well; `operator` needs the
 * admin token, too, except on a server without tokens that only this machine can reach.
 */
export type Access = 'admin' | 'reader' | 'operator';

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/admin/`, without a slash at the end, but the path with one works as well. `:name` is a parameter. */
  readonly path: string;
  readonly access: Access;
}

/** Every route of the admin API, by the name of its operation. */
export const adminRoutes = {
  surveys: { method: 'GET', path: 'surveys', access: 'reader' },
  deleted_surveys: { method: 'GET', path: 'surveys/deleted', access: 'reader' },
  survey: { method: 'GET', path: 'surveys/:survey_uuid', access: 'reader' },
  publish: { method: 'PUT', path: 'surveys/:survey_uuid', access: 'admin' },
  remove: { method: 'DELETE', path: 'surveys/:survey_uuid', access: 'admin' },
  versions: { method: 'GET', path: 'surveys/:survey_uuid/versions', access: 'reader' },
  version: { method: 'GET', path: 'surveys/:survey_uuid/versions/:version', access: 'reader' },
  summaries: { method: 'GET', path: 'summaries', access: 'reader' },
  summary: { method: 'GET', path: 'surveys/:survey_uuid/summary', access: 'reader' },
  list: { method: 'GET', path: 'surveys/:survey_uuid/responses', access: 'reader' },
  delete_all: { method: 'DELETE', path: 'surveys/:survey_uuid/responses', access: 'admin' },
  mark_one: { method: 'PATCH', path: 'surveys/:survey_uuid/responses/:id', access: 'admin' },
  delete_one: { method: 'DELETE', path: 'surveys/:survey_uuid/responses/:id', access: 'admin' },
  screenshot: { method: 'GET', path: 'surveys/:survey_uuid/responses/:id/screenshot', access: 'reader' },
  imports: { method: 'GET', path: 'surveys/:survey_uuid/imports', access: 'reader' },
  import_responses: { method: 'POST', path: 'surveys/:survey_uuid/imports', access: 'admin' },
  export_csv: { method: 'GET', path: 'surveys/:survey_uuid/export.csv', access: 'reader' },
  export_ndjson: { method: 'GET', path: 'surveys/:survey_uuid/export.ndjson', access: 'reader' },
  notifications: { method: 'GET', path: 'notifications', access: 'admin' },
  test_target: { method: 'POST', path: 'notifications/targets/:id/test', access: 'admin' },
  send_again: { method: 'POST', path: 'notifications/deliveries/:id/send', access: 'admin' },
  sign_in: { method: 'POST', path: 'sign-in', access: 'reader' },
  sign_out: { method: 'DELETE', path: 'sign-in', access: 'reader' },
  sign_out_everywhere: { method: 'DELETE', path: 'sign-ins', access: 'reader' },
  backup: { method: 'GET', path: 'backup', access: 'admin' },
  faults: { method: 'POST', path: 'faults', access: 'operator' },
} as const satisfies Readonly<Record<string, Route>>;

/** The name of an operation of the admin API. */
export type AdminRouteName = keyof typeof adminRoutes;

type ParameterOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParameterOf<Segment> | ParameterOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The values of the parameters in a route's path. */
export type PathValues<Name extends AdminRouteName> = Readonly<
  Record<ParameterOf<(typeof adminRoutes)[Name]['path']>, string>
>;

/** Returns the path of a route with these values. */
export const adminPathOf = <Name extends AdminRouteName>(name: Name, values: PathValues<Name>): string =>
  adminPath +
  adminRoutes[name].path.replaceAll(/:(\w+)/g, (_, parameter: keyof PathValues<Name>) =>
    encodeURIComponent(values[parameter]),
  );

const folders = new Set(Object.values(adminRoutes).map(({ path }) => path.split('/')[0]));

/** Returns whether a path belongs to the admin API. An app can have other paths below `/api/admin/`. */
export const isAdminPath = (path: string): boolean =>
  path.startsWith(adminPath) && folders.has(path.slice(adminPath.length).split('/')[0]!);
