import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Plugin } from 'vite';
import { createServer, type Server } from './createServer.ts';
import { isPostgres } from './store/openStore.ts';

/** How the API is mounted in Vite. */
export interface AskletPluginOptions {
  /** The surveys file, from Vite's root. Default: 'surveys.json'. */
  readonly surveys?: string;
  /** The SQLite file, postgres://…, or ':memory:'. Default: 'asklet.db'. */
  readonly db?: string;
  /** Opens `/api/admin`. Default: none. */
  readonly adminToken?: string;
  /** A module that stands for `/asklet.js` in the dev server. Default: the built script is served. */
  readonly script?: string;
}

const isOurs = (path: string) =>
  /^\/(api\/|asklet[\w.-]*\.js$|chunks\/|(openapi\.json|healthz|readyz|metrics)$)/.test(path);

// asklet.js is a classic script, so a module comes in by import().
const classicScript = (module: string) => `import(${JSON.stringify(module)});\n`;

/** Mounts the asklet server in Vite's dev and preview servers: one process, one origin. */
export function asklet(options: AskletPluginOptions = {}): Plugin {
  const { surveys = 'surveys.json', db = 'asklet.db', adminToken, script } = options;
  let server: Promise<Server> | null = null;

  /** Opened by the first request: a restarted Vite starts its new server before it closes the old one. */
  const open = (root: string) =>
    (server ??= createServer({
      surveys: resolve(root, surveys),
      ...(adminToken !== undefined && { adminToken }),
      store: db === ':memory:' || isPostgres(db) ? db : resolve(root, db),
    }));

  async function close() {
    const opened = server;
    server = null;
    await opened?.then((each) => each.close());
  }

  function mount(middlewares: Connect.Server, root: string, onError: (message: string) => void) {
    async function answer(request: Request): Promise<Response> {
      try {
        return await (await open(root)).fetch(request);
      } catch (error) {
        server = null;
        const message = error instanceof Error ? error.message : String(error);
        onError(message);
        return Response.json({ detail: message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
      }
    }
    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (script && path === '/asklet.js') {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('access-control-allow-origin', '*');
        response.end(classicScript(script));
      } else if (isOurs(path)) {
        void listener(request, response);
      } else {
        next();
      }
    });
  }

  return {
    name: 'asklet',
    // Vite would answer the API's preflights itself, with its own rules.
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
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
      mount(middlewares, config.root, (message) => config.logger.error(message));
    },
    configurePreviewServer({ middlewares, config, httpServer }) {
      httpServer.on('close', () => void close());
      mount(middlewares, config.root, (message) => config.logger.error(message));
    },
    closeBundle: close,
  };
}
