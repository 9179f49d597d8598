import type { Fetch } from './extension.ts';
import type { PortOptions, Ports } from './node/listen.ts';

/** Creates the ports of a server, which need Node once one of them is opened. */
export function createPorts(fetch: Fetch, options: PortOptions): Ports {
  let opened: Ports | null = null;
  return {
    async listen(port, host) {
      const { openPorts } = await import('./node/listen.ts');
      opened ??= openPorts(fetch, options);
      return opened.listen(port, host);
    },
    urls: () => opened?.urls() ?? [],
    areLocal: () => opened?.areLocal() ?? true,
    drain: async (seconds) => opened?.drain(seconds),
    close: async () => opened?.close(),
  };
}
