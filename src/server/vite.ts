import type { Plugin } from 'vite';
import { createFullServer, type Server } from './createFullServer.ts';
import { createVitePlugin, type PluginOptions } from './dev/vitePlugin.ts';
import { findDist } from './pages/findDist.ts';

/** The options of the plugin. */
export type AskletPluginOptions = PluginOptions<Server>;

/** Mounts the asklet server in Vite's dev and preview servers: one process, one origin. */
export const asklet = (options: AskletPluginOptions = {}): Plugin =>
  createVitePlugin(options, { createServer: createFullServer, findDist: () => findDist(import.meta.url) });
