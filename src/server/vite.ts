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
  /** Opens `/api/admin/surveys`, `/api/admin/backup` and `/api/admin/faults`. Default: none. */
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
  // an app can have chunks of its own
  if (/^\/chunks\/[\w.-]+\.js$/.test(path)) return existsSync(join(findDist(import.meta.url), path));
  return hasAdmin && /^\/api\/admin\/(surveys|backup|faults)(\/|$)/.test(path);
}

/** Mounts the asklet server in Vite's dev and preview servers: one process, one origin. */
export function asklet(options: AskletPluginOptions = {}): Plugin {
  const { surveys = 'surveys.json', adminToken, script, faults = false, onServer } = options;
  let server: Promise<Server> | null = null;

  async function start(root: string, db: string): Promise<Server> {
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

  async function close() {
    const opened = server;
    server = null;
    await opened?.then((each) => each.close());
  }

  function mount(middlewares: Connect.Server, root: string, usualDb: string, logger: Logger) {
    const { db = usualDb } = options;

    async function answer(request: Request): Promise<Response> {
      try {
        // opened by the first request: a restarted Vite starts its new server before it closes the old one
        return await (await (server ??= start(root, db))).fetch(request);
      } catch (error) {
        server = null;
        const message = error instanceof Error ? error.message : String(error);
        logger.error(message);
        return Response.json({ detail: message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
      }
    }

    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    const handle: Connect.NextHandleFunction = (request, response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (script && path === '/asklet.js') {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('access-control-allow-origin', '*');
        response.end(classicScript(script));
      } else if (isOurs(path, adminToken !== undefined)) {
        void listener(request, response);
      } else {
        next();
      }
    };
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
      watcher.on('change', (changed) => {
        if (changed !== file || !server) return;
        server
          .then((opened) => opened.reload())
          .then(() => config.logger.info('asklet: surveys reloaded', { timestamp: true }))
          .catch((error: Error) => config.logger.error(error.message, { timestamp: true }));
      });
      mount(middlewares, config.root, 'asklet.db', config.logger);
    },
    configurePreviewServer({ middlewares, config, httpServer }) {
      httpServer.on('close', () => void close());
      mount(middlewares, config.root, 'asklet.preview.db', config.logger);
    },
    closeBundle: close,
  };
}
