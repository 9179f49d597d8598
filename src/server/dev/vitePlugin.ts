import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Logger, Plugin } from 'vite';
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
  /** Receives the server when it has opened: at the first request, and again after a restart. */
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
 * Creates a server that opens at its first request: when Vite restarts, it mounts the new server before closing the old
 * one.
 */
function createLazyServer<Server extends CoreServer>(start: (mount: Mount) => Promise<Server>) {
  let server: Promise<Server> | null = null;
  return {
    /** Replies to a request. If the server cannot open, logs the error; the next request tries again. */
    async answer(request: Request, mount: Mount): Promise<Response> {
      try {
        return await (await (server ??= start(mount))).fetch(request);
      } catch (error) {
        server = null;
        const message = error instanceof Error ? error.message : String(error);
        mount.logger.error(message);
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
      await opened?.then((each) => each.close());
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
  const server = createLazyServer((mount) => startServer(options, mounted, mount));

  function mount(middlewares: Connect.Server, root: string, usualDb: string, logger: Logger) {
    const { db = usualDb } = options;
    const handle = createHandler(options, mounted.findDist, (request) => server.answer(request, { root, db, logger }));
    // before Vite's own handlers, which would apply the app's rules to the API's preflight requests
    middlewares.stack.unshift({ route: '', handle });
    const shown = isPostgres(db) ? 'PostgreSQL' : db;
    const file = relative(root, resolve(root, surveys));
    logger.info(`asklet: /asklet.js and the API of ${file}, answers in ${shown}`);
  }

  return {
    name: 'asklet',
    configureServer({ middlewares, config, watcher }) {
      const file = resolve(config.root, surveys);
      watcher.add(file);
      watcher.on('change', (changed) => changed === file && server.reload(config.logger));
      mount(middlewares, config.root, 'asklet.db', config.logger);
    },
    configurePreviewServer({ middlewares, config, httpServer }) {
      httpServer.on('close', () => void server.close());
      mount(middlewares, config.root, 'asklet.preview.db', config.logger);
    },
    closeBundle: server.close,
  };
}
