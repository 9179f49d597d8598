/**
 * Listens until the returned undo is called.
 * @param types the names of the events, with a space between them
 */
export function listen(target: EventTarget, types: string, hear: (event: Event) => void): () => void {
  // a page that stops its events stops them for itself; and nothing here holds up scrolling
  const options = { capture: true, passive: true };
  const names = types.split(' ');
  for (const type of names) target.addEventListener(type, hear, options);
  return () => {
    for (const type of names) target.removeEventListener(type, hear, options);
  };
}
