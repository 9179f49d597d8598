/**
 * Listens to events until the returned function is called.
 * @param types the names of the events, separated by spaces
 */
export function listen(target: EventTarget, types: string, listener: (event: Event) => void): () => void {
  // capturing, because a page can stop its events; passive, so that scrolling is not delayed
  const options = { capture: true, passive: true };
  const names = types.split(' ');
  for (const name of names) target.addEventListener(name, listener, options);
  return () => {
    for (const name of names) target.removeEventListener(name, listener, options);
  };
}
