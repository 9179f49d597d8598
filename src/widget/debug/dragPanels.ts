/** Drags the panels by the header of one of them, inside the window. */
export function dragPanels({ currentTarget, target, clientX, clientY, pointerId }: PointerEvent): void {
  const head = currentTarget as HTMLElement;
  // buttons don't start a drag
  if ((target as Element).closest('button')) return;
  const { host } = head.getRootNode() as ShadowRoot;
  const panels = host as HTMLElement;
  const { left, top } = panels.getBoundingClientRect();
  const { innerWidth, innerHeight } = head.ownerDocument.defaultView!;
  head.setPointerCapture(pointerId);
  const onMove = (event: PointerEvent) => {
    const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max - 48));
    panels.style.setProperty('--x', `${clamp(left + event.clientX - clientX, innerWidth)}px`);
    panels.style.setProperty('--y', `${clamp(top + event.clientY - clientY, innerHeight)}px`);
  };
  head.addEventListener('pointermove', onMove);
  head.addEventListener('lostpointercapture', () => head.removeEventListener('pointermove', onMove), { once: true });
}
