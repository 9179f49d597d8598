// This file has no schemas, so that pages can import it.

/** The path of the admin API. */
export const adminPath = '/api/admin/';

/**
 * Who may call a route: those with a role; those with an invitation; or an `operator`, who owns the server, or uses one without
 * tokens that only this machine can reach.
 */
export type Access = 'read' | 'tag' | 'edit' | 'own' | 'invitation' | 'operator';

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/admin/`, without a slash at the end, but the path with one works as well. `:name` is a parameter. */
  readonly path: string;
  readonly access: Access;
}

/** Every route of the admin API, by the name of its operation. */
export const adminRoutes = {
  surveys: { method: 'GET', path: 'surveys', access: 'read' },
  deleted_surveys: { method: 'GET', path: 'surveys/deleted', access: 'read' },
  survey: { method: 'GET', path: 'surveys/:survey_uuid', access: 'read' },
  publish: { method: 'PUT', path: 'surveys/:survey_uuid', access: 'edit' },
  remove: { method: 'DELETE', path: 'surveys/:survey_uuid', access: 'edit' },
  keys: { method: 'GET', path: 'surveys/:survey_uuid/keys', access: 'read' },
  limit_key: { method: 'PUT', path: 'surveys/:survey_uuid/keys', access: 'edit' },
  versions: { method: 'GET', path: 'surveys/:survey_uuid/versions', access: 'read' },
  version: { method: 'GET', path: 'surveys/:survey_uuid/versions/:version', access: 'read' },
  summaries: { method: 'GET', path: 'summaries', access: 'read' },
  summary: { method: 'GET', path: 'surveys/:survey_uuid/summary', access: 'read' },
  finding: { method: 'GET', path: 'surveys/:survey_uuid/finding', access: 'read' },
  words: { method: 'GET', path: 'surveys/:survey_uuid/words', access: 'read' },
  list: { method: 'GET', path: 'surveys/:survey_uuid/responses', access: 'read' },
  delete_all: { method: 'DELETE', path: 'surveys/:survey_uuid/responses', access: 'edit' },
  mark_one: { method: 'PATCH', path: 'surveys/:survey_uuid/responses/:id', access: 'edit' },
  tag: { method: 'POST', path: 'surveys/:survey_uuid/tags', access: 'tag' },
  add_note: { method: 'POST', path: 'surveys/:survey_uuid/notes', access: 'edit' },
  remove_note: { method: 'DELETE', path: 'surveys/:survey_uuid/notes/:id', access: 'edit' },
  delete_one: { method: 'DELETE', path: 'surveys/:survey_uuid/responses/:id', access: 'edit' },
  screenshot: { method: 'GET', path: 'surveys/:survey_uuid/responses/:id/screenshot', access: 'read' },
  imports: { method: 'GET', path: 'surveys/:survey_uuid/imports', access: 'read' },
  import_responses: { method: 'POST', path: 'surveys/:survey_uuid/imports', access: 'edit' },
  export_csv: { method: 'GET', path: 'surveys/:survey_uuid/export.csv', access: 'read' },
  export_ndjson: { method: 'GET', path: 'surveys/:survey_uuid/export.ndjson', access: 'read' },
  notifications: { method: 'GET', path: 'notifications', access: 'edit' },
  preview_target: { method: 'POST', path: 'notifications/preview', access: 'edit' },
  add_target: { method: 'POST', path: 'notifications/targets', access: 'edit' },
  change_target: { method: 'PATCH', path: 'notifications/targets/:id', access: 'edit' },
  remove_target: { method: 'DELETE', path: 'notifications/targets/:id', access: 'edit' },
  test_target: { method: 'POST', path: 'notifications/targets/:id/test', access: 'edit' },
  send_again: { method: 'POST', path: 'notifications/deliveries/:id/send', access: 'edit' },
  mailings: { method: 'GET', path: 'surveys/:survey_uuid/mailings', access: 'edit' },
  add_mailing: { method: 'POST', path: 'mailings', access: 'edit' },
  held_mailings: { method: 'GET', path: 'mailings/held', access: 'edit' },
  mailing: { method: 'GET', path: 'mailings/:id', access: 'edit' },
  change_mailing: { method: 'PATCH', path: 'mailings/:id', access: 'edit' },
  remove_mailing: { method: 'DELETE', path: 'mailings/:id', access: 'edit' },
  preview_mailing: { method: 'GET', path: 'mailings/:id/preview', access: 'edit' },
  test_mailing: { method: 'POST', path: 'mailings/:id/test', access: 'edit' },
  send_mailing: { method: 'POST', path: 'mailings/:id/send', access: 'edit' },
  pause_mailing: { method: 'POST', path: 'mailings/:id/pause', access: 'edit' },
  remind: { method: 'POST', path: 'mailings/:id/reminder', access: 'edit' },
  send_unknown: { method: 'POST', path: 'mailings/:id/unknown', access: 'edit' },
  export_links: { method: 'GET', path: 'mailings/:id/links.csv', access: 'edit' },
  find_person: { method: 'POST', path: 'personal-data/search', access: 'edit' },
  export_person: { method: 'POST', path: 'personal-data/export', access: 'edit' },
  erase_person: { method: 'POST', path: 'personal-data/erase', access: 'edit' },
  sign_in: { method: 'POST', path: 'sign-in', access: 'read' },
  sign_out: { method: 'DELETE', path: 'sign-in', access: 'read' },
  sign_out_everywhere: { method: 'DELETE', path: 'sign-ins', access: 'read' },
  accept_invitation: { method: 'POST', path: 'invitation', access: 'invitation' },
  people: { method: 'GET', path: 'people', access: 'own' },
  add_person: { method: 'POST', path: 'people', access: 'own' },
  change_person: { method: 'PATCH', path: 'people/:id', access: 'own' },
  remove_person: { method: 'DELETE', path: 'people/:id', access: 'own' },
  invite_again: { method: 'POST', path: 'people/:id/invitation', access: 'own' },
  backup: { method: 'GET', path: 'backup', access: 'own' },
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
