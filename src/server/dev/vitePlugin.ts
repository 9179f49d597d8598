import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Logger, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { endpointOf } from '../api/endpointOf.ts';
import type { CoreOptions, CoreServer } from '../createServer.ts';
import { isPostgres } from '../store/openStore.ts';

/** The options of the Vite plugin. */
export interface PluginOptions<Server> {
  /** The surveys file, relative to Vite's root. Default: 'surveys.json'. */
  readonly surveys?: string;
  /**
   * The SQLite file, postgres://…, or ':memory:'. Default: 'asklet.db' for the dev server and 'asklet.preview.db' for
   * the preview, because a SQLite file serves one process at a time.
   */
  readonly db?: string;
  /** Grants access to `/results`, `/api/admin/surveys`, `/api/admin/backup` and `/api/admin/faults`. Default: none. */
  readonly adminToken?: string;
  /** A module that replaces `/asklet.js` in the dev server. Default: the built script. */
  readonly script?: string;
  /** Allows the server's `fail`, and `POST /api/admin/faults`. Default: false. */
  readonly faults?: boolean;
  /** Receives the server when it has opened: when Vite listens, and again after a restart. */
  readonly onServer?: (server: Server) => void;
}

// asklet.js is a classic script, so it loads a module with import().
const classicScript = (module: string) => `import(${JSON.stringify(module)});\n`;

/** Returns whether this server handles a path. All others belong to the app, including other paths below /api/. */
function isOurs(path: string, hasAdmin: boolean, dist: string): boolean {
  if (endpointOf(path) || /^\/asklet(-\d[\w.-]*)?\.js$/.test(path)) return true;
  // an app can have chunks and assets of its own
  const isBuilt = (folder: string) => existsSync(join(dist, folder, path));
  if (/^\/chunks\/[\w.-]+\.js$/.test(path)) return isBuilt('.');
  if (!hasAdmin) return false;
  if (/^\/assets\/[\w.-]+$/.test(path)) return isBuilt('pages');
  return /^\/results\/?$/.test(path) || /^\/api\/admin\/(surveys|backup|faults)(\/|$)/.test(path);
}

/** The place where a server is mounted in Vite. */
interface Mount {
  readonly root: string;
  readonly db: string;
  readonly logger: Logger;
}

/** A server mounted by the plugin. */
export interface Mounted<Server> {
  readonly createServer: (options: CoreOptions & { faults: boolean; adminToken?: string }) => Promise<Server>;
  /** Returns the folder of built files. */
  readonly findDist: () => string;
}

/**
 * Creates a server that opens when Vite listens, which reports what is missing: when Vite restarts, it mounts the new
 * server before closing the old one. In Vite's middleware mode, it opens at its first request.
 */
function createLateServer<Server extends CoreServer>(start: (mount: Mount) => Promise<Server>) {
  let server: Promise<Server> | null = null;

  /** Opens the server, unless it is open. If that fails, logs the error; the next call tries again. */
  const open = (mount: Mount): Promise<Server> =>
    (server ??= start(mount).catch((error: Error) => {
      server = null;
      mount.logger.error(`asklet: ${error.message}`);
      throw error;
    }));

  return {
    open: (mount: Mount) => void open(mount).catch(() => {}),
    /** Replies to a request. */
    async answer(request: Request, mount: Mount): Promise<Response> {
      try {
        return await (await open(mount)).fetch(request);
      } catch (error) {
        const { message } = error as Error;
        return Response.json({ detail: message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
      }
    },
    /** Reloads the surveys, if the server is open. */
    reload(logger: Logger): void {
      server
        ?.then((opened) => opened.reload())
        .then(() => logger.info('asklet: surveys reloaded', { timestamp: true }))
        .catch((error: Error) => logger.error(error.message, { timestamp: true }));
    },
    async close(): Promise<void> {
      const opened = server;
      server = null;
      // if it could not open, that has been logged
      await opened?.then(
        (each) => each.close(),
        () => {},
      );
    },
  };
}

async function startServer<Server>(
  options: PluginOptions<Server>,
  { createServer }: Mounted<Server>,
  { root, db }: Mount,
): Promise<Server> {
  const { surveys = 'surveys.json', adminToken, faults = false, onServer } = options;
  const started = await createServer({
    surveys: resolve(root, surveys),
    // the production origins differ from the dev server's
    anyOrigin: true,
    faults,
    ...(adminToken !== undefined && { adminToken }),
    store: db === ':memory:' || isPostgres(db) ? db : resolve(root, db),
  });
  onServer?.(started);
  return started;
}

/** Passes our requests to `answer` and all others on. */
function createHandler(
  { script, adminToken }: Pick<PluginOptions<unknown>, 'script' | 'adminToken'>,
  findDist: () => string,
  answer: (request: Request) => Promise<Response>,
): Connect.NextHandleFunction {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return (request, response, next) => {
    const path = request.url?.split('?')[0] ?? '';
    if (script && path === '/asklet.js') {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('access-control-allow-origin', '*');
      response.end(classicScript(script));
    } else if (isOurs(path, adminToken !== undefined, findDist()) || (script && path.startsWith('/api/demo/'))) {
      void listener(request, response);
    } else {
      next();
    }
  };
}

/** Mounts a server in Vite's dev and preview servers: one process, one origin. */
export function createVitePlugin<Server extends CoreServer>(
  options: PluginOptions<Server>,
  mounted: Mounted<Server>,
): Plugin {
  const { surveys = 'surveys.json' } = options;
  const server = createLateServer((mount) => startServer(options, mounted, mount));

  function mount({ middlewares, httpServer, config }: ViteDevServer | PreviewServer, usualDb: string) {
    const { db = usualDb } = options;
    const { root, logger } = config;
    const mounting = { root, db, logger };
    const handle = createHandler(options, mounted.findDist, (request) => server.answer(request, mounting));
    httpServer?.once('listening', () => server.open(mounting));
    // before Vite's own handlers, which would apply the app's rules to the API's preflight requests
    middlewares.stack.unshift({ route: '', handle });
    const shown = isPostgres(db) ? 'PostgreSQL' : db;
    const file = relative(root, resolve(root, surveys));
    logger.info(`asklet: /asklet.js and the API of ${file}, answers in ${shown}`);
  }

  return {
    name: 'asklet',
    configureServer(vite) {
      const { config, watcher } = vite;
      const file = resolve(config.root, surveys);
      watcher.add(file);
      watcher.on('change', (changed) => changed === file && server.reload(config.logger));
      mount(vite, 'asklet.db');
    },
    configurePreviewServer(vite) {
      vite.httpServer.on('close', () => void server.close());
      mount(vite, 'asklet.preview.db');
    },
    closeBundle: server.close,
  };
}
