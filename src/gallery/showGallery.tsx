import { render } from 'preact';
import { Gallery } from './Gallery.tsx';

/** Renders the gallery. */
export function showGallery({ document, location }: Window, root: Element): void {
  document.title = 'asklet gallery';
  render(<Gallery query={location.search} />, root);
}
