import type { Plugin } from 'vite';
import type { AskletPluginOptions } from '../src/vite/index.ts';

/**
 * Mounts the server in the dev server once that listens: Vite has to load it, because a config can't import its JSX and
 * styles.
 */
export function ownServer(scripts: Pick<AskletPluginOptions, 'script' | 'linkScript'>): Plugin {
  let close = async () => {};
  return {
    name: 'asklet:own-server',
    apply: 'serve',
    configureServer(vite) {
      vite.httpServer?.once('listening', async () => {
        const { asklet } = (await vite.ssrLoadModule('/src/vite/index.ts')) as typeof import('../src/vite/index.ts');
        const plugin = asklet({ surveys: 'public/surveys.json', service: true, ...scripts });
        plugin.configureServer(vite);
        close = plugin.closeBundle;
      });
    },
    closeBundle: () => close(),
  };
}
