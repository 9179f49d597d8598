import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Logger, Plugin } from 'vite';
import { findDist } from './assets/findDist.ts';
import { createServer, type Server } from './createServer.ts';
import { endpointOf } from './operations/endpointOf.ts';
import { isPostgres } from './store/openStore.ts';

/** How the API is mounted in Vite. */
export interface AskletPluginOptions {
  /** The surveys file, from Vite's root. Default: 'surveys.json'. */
  readonly surveys?: string;
  /**
   * The SQLite file, postgres://…, or ':memory:'. Default: 'asklet.db' in the dev server, 'asklet.preview.db'
   * in the preview, as a file serves one process at a time.
   */
  readonly db?: string;
  /** Opens `/results`, `/api/admin/surveys`, `/api/admin/backup` and `/api/admin/faults`. Default: none. */
  readonly adminToken?: string;
  /** A module that stands for `/asklet.js` in the dev server. Default: the built script is served. */
  readonly script?: string;
  /** Allows `fail` of the server, and `POST /api/admin/faults`. Default: false. */
  readonly faults?: boolean;
  /** Is handed the server when it has opened: with the first request, and again after a restart. */
  readonly onServer?: (server: Server) => void;
}

// asklet.js is a classic script, so a module comes in by import().
const classicScript = (module: string) => `import(${JSON.stringify(module)});\n`;

/** Whether a path of the app's own server is ours. All others are the app's, those below /api/ too. */
function isOurs(path: string, hasAdmin: boolean): boolean {
  if (endpointOf(path) || /^\/asklet(-\d[\w.-]*)?\.js$/.test(path)) return true;
  // an app can have chunks and assets of its own
  const isBuilt = (folder: string) => existsSync(join(findDist(import.meta.url), folder, path));
  if (/^\/chunks\/[\w.-]+\.js$/.test(path)) return isBuilt('.');
  if (!hasAdmin) return false;
  if (/^\/assets\/[\w.-]+$/.test(path)) return isBuilt('pages');
  return /^\/results\/?$/.test(path) || /^\/api\/admin\/(surveys|backup|faults)(\/|$)/.test(path);
}

/** Where a server is mounted. */
interface Mount {
  readonly root: string;
  readonly db: string;
  readonly logger: Logger;
}

/** The server of a plugin, opened by the first request: a restarted Vite mounts it before it closes the old one. */
function createLazyServer(options: AskletPluginOptions) {
  let server: Promise<Server> | null = null;
  return {
    /** Lets the server answer. Where it does not open, it is told why, and the next request tries again. */
    async answer(request: Request, mount: Mount): Promise<Response> {
      try {
        return await (await (server ??= startServer(options, mount))).fetch(request);
      } catch (error) {
        server = null;
        const message = error instanceof Error ? error.message : String(error);
        mount.logger.error(message);
        return Response.json({ detail: message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
      }
    },
    /** Reads the surveys again, if the server is open. */
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

async function startServer(options: AskletPluginOptions, { root, db }: Mount): Promise<Server> {
  const { surveys = 'surveys.json', adminToken, faults = false, onServer } = options;
  const started = await createServer({
    surveys: resolve(root, surveys),
    // what is allowed in production has another address than this server
    anyOrigin: true,
    faults,
    ...(adminToken !== undefined && { adminToken }),
    store: db === ':memory:' || isPostgres(db) ? db : resolve(root, db),
  });
  onServer?.(started);
  return started;
}

/** Hands what is asked of us to `answer`, and the rest on. */
function createHandler(
  { script, adminToken }: AskletPluginOptions,
  answer: (request: Request) => Promise<Response>,
): Connect.NextHandleFunction {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return (request, response, next) => {
    const path = request.url?.split('?')[0] ?? '';
    if (script && path === '/asklet.js') {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('access-control-allow-origin', '*');
      response.end(classicScript(script));
    } else if (isOurs(path, adminToken !== undefined) || (script && path.startsWith('/api/demo/'))) {
      void listener(request, response);
    } else {
      next();
    }
  };
}

/** Mounts the asklet server in Vite's dev and preview servers: one process, one origin. */
export function asklet(options: AskletPluginOptions = {}): Plugin {
  const { surveys = 'surveys.json' } = options;
  const server = createLazyServer(options);

  function mount(middlewares: Connect.Server, root: string, usualDb: string, logger: Logger) {
    const { db = usualDb } = options;
    const handle = createHandler(options, (request) => server.answer(request, { root, db, logger }));
    // before Vite's own handlers: it would answer the API's preflights with the rules of the app
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
