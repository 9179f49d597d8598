import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, Logger, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { isAdminPath } from '../contract/admin/routes.ts';
import { endpointOf } from '../contract/api/endpointOf.ts';
import { isScript, previewPath, readPage, shopPath } from '../contract/addresses.ts';
import { isLinkPage } from '../contract/surveys/linkPageOf.ts';
import { createServer, type Server } from '../server/createServer.ts';
import { watchSurveys } from '../server/node/watchSurveys.ts';
import { findDist } from '../service/pages/findDist.ts';
import { serveFile } from '../testing/serveFile.ts';

/** The options of the plugin. */
export interface AskletPluginOptions {
  /** The surveys file, relative to Vite's root. Default: 'surveys.json'. */
  readonly surveys?: string;
  /**
   * A SQLite file, which serves one process at a time, or ':memory:', which is the default. The service also takes
   * postgres://….
   */
  readonly db?: string;
  /** Whether the service runs: the owner's app, its API, and pages by link. Default: if there is an `adminToken`. */
  readonly service?: boolean;
  /** Grants access to the app at `/results` and to the admin API. Default: none. */
  readonly adminToken?: string;
  /** A module that replaces `/asklet.js` in the dev server. Default: the built script. */
  readonly script?: string;
  /** A module that replaces `/asklet-link.js`, the script of pages by link. Default: the built script. */
  readonly linkScript?: string;
  /** Allows the server's `fail` and, with an `adminToken`, `POST /api/admin/faults`. Default: false. */
  readonly faults?: boolean;
  /** Receives the server when it has opened: when Vite listens, and again after a restart. */
  readonly onServer?: (server: Server) => void;
}

// asklet.js is a classic script, so it loads a module with import().
const classicScript = (module: string) => `import(${JSON.stringify(module)});\n`;

const hasService = ({ service, adminToken }: AskletPluginOptions) => service ?? adminToken !== undefined;

/** Returns whether this server handles a path. All others belong to the app, including other paths below /api/. */
function isOurs(path: string, options: AskletPluginOptions): boolean {
  if (endpointOf(path) || isScript(path)) return true;
  if (hasService(options) && (path === '/asklet-link.js' || isLinkPage(path))) return true;
  // an app can have its own chunks and assets
  const isBuilt = (folder: string) => existsSync(join(findDist(import.meta.url), folder, path));
  if (/^\/chunks\/[\w.-]+\.js$/.test(path)) return isBuilt('.');
  if (path.startsWith(previewPath)) return options.script !== undefined || options.adminToken !== undefined;
  if (options.adminToken === undefined) return false;
  if (/^\/assets\/[\w.-]+$/.test(path)) return isBuilt('pages');
  if (isAdminPath(path) || path === shopPath || path === '/surveys.schema.json') return true;
  // the page at / is the app's own
  return path !== '/' && readPage(path).name !== 'unknown';
}

/** Passes our requests to the server and all others on. If it cannot open, the reply says why. */
function createHandler(options: AskletPluginOptions, open: () => Promise<Server>): Connect.NextHandleFunction {
  const scripts = new Map([
    ['/asklet.js', options.script],
    ['/asklet-link.js', options.linkScript],
  ]);
  const answer = async (request: Request) => {
    try {
      const file = hasService(options) ? null : await serveFile(request);
      return file ?? (await (await open()).fetch(request));
    } catch (error) {
      const { message } = error as Error;
      return Response.json({ detail: message }, { status: 503, headers: { 'access-control-allow-origin': '*' } });
    }
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return (request, response, next) => {
    const path = request.url?.split('?')[0] ?? '';
    const script = scripts.get(path);
    if (script) {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('access-control-allow-origin', '*');
      response.end(classicScript(script));
    } else if (isOurs(path, options)) {
      void listener(request, response);
    } else {
      next();
    }
  };
}

/** Opens the reference server, or the service if the owner's part is wanted. */
async function startServer(options: AskletPluginOptions, root: string): Promise<Server> {
  const { surveys = 'surveys.json', db = ':memory:', adminToken, faults = false, onServer } = options;
  // the production origins differ from the dev server's
  const given = { surveys: resolve(root, surveys), anyOrigin: true, faults };
  const database = db === ':memory:' || db.includes('://') ? db : resolve(root, db);
  async function openService(): Promise<Server> {
    const { createService } = await import('../service/createService.ts');
    return createService({ ...given, database, ...(adminToken !== undefined && { adminToken }) });
  }
  const server = await (hasService(options) ? openService() : createServer({ ...given, store: database }));
  onServer?.(server);
  return server;
}

/** The plugin. Its hooks need no context, so that another plugin can call them. */
type MountedPlugin = Plugin & {
  configureServer(this: void, vite: ViteDevServer): void;
  closeBundle(this: void): Promise<void>;
};

/** Mounts the asklet server in Vite's dev and preview servers: one process, one origin. */
export function asklet(options: AskletPluginOptions = {}): MountedPlugin {
  const { surveys = 'surveys.json', db = ':memory:' } = options;
  let server: Promise<Server> | null = null;
  let stopWatching = () => {};

  function mount({ middlewares, httpServer, config }: ViteDevServer | PreviewServer) {
    const { root, logger } = config;
    // If the server cannot open, the next request tries again.
    const open = () =>
      (server ??= startServer(options, root).catch((error: Error) => {
        server = null;
        logger.error(`asklet: ${error.message}`);
        throw error;
      }));
    // Open when Vite listens, which reports what is missing, but not earlier: when Vite restarts, it mounts the new
    // server before it closes the old one. In Vite's middleware mode, the first request opens it.
    httpServer?.once('listening', () => void open().catch(() => {}));
    // before Vite's own handlers, which would apply the app's rules to the API's preflight requests
    middlewares.stack.unshift({ route: '', handle: createHandler(options, open) });
    const shown = db === ':memory:' ? 'the memory' : db.includes('://') ? 'PostgreSQL' : db;
    logger.info(`asklet: /asklet.js and the API of ${relative(root, resolve(root, surveys))}, answers in ${shown}`);
  }

  function reload(logger: Logger): void {
    server
      ?.then((opened) => opened.reload())
      .then(() => logger.info('asklet: surveys reloaded', { timestamp: true }))
      .catch((error: Error) => logger.error(error.message, { timestamp: true }));
  }

  async function close(): Promise<void> {
    const closing = server;
    server = null;
    stopWatching();
    // if it could not open, that has been logged
    const opened = await closing?.catch(() => null);
    await opened?.close();
  }

  return {
    name: 'asklet',
    configureServer(vite) {
      const { root, logger } = vite.config;
      // Vite's own watcher misses what changes before it is ready
      stopWatching = watchSurveys(resolve(root, surveys), () => reload(logger));
      mount(vite);
    },
    configurePreviewServer(vite) {
      vite.httpServer.on('close', () => void close());
      mount(vite);
    },
    closeBundle: close,
  };
}
