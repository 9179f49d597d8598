import { readNode } from './readDocument.ts';

/**
 * Listens to events until the returned function is called.
 * @param types the names of the events, separated by spaces
 */
export function listen(target: EventTarget, types: string, listener: (event: Event) => void): () => void {
  // capturing, because a page can stop its events; passive, so that scrolling is not delayed
  const options = { capture: true, passive: true };

  function call(name: 'addEventListener' | 'removeEventListener'): void {
    const method = 'defaultView' in target ? readNode(target as Document, name) : target[name];
    for (const type of types.split(' ')) method.call(target, type, listener, options);
  }

  call('addEventListener');
  return () => call('removeEventListener');
}
