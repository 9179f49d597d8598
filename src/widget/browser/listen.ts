/**
 * Listens until the returned undo is called.
 * @param types the names of the events, with a space between them
 */
export function listen(target: EventTarget, types: string, listener: (event: Event) => void): () => void {
  // capturing, so that a page that stops its events does not stop them for us; passive, so that scrolling never waits
  const options = { capture: true, passive: true };
  const names = types.split(' ');
  for (const type of names) target.addEventListener(type, listener, options);
  return () => {
    for (const type of names) target.removeEventListener(type, listener, options);
  };
}
