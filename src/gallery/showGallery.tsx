import { render } from 'preact';
import { Gallery } from './Gallery.tsx';

/** Shows every state of the widget. */
export function showGallery({ document, location }: Window, place: Element): void {
  document.title = 'asklet gallery';
  render(<Gallery query={location.search} />, place);
}
