import { render } from 'preact';
import { Shop } from './Shop.tsx';

/** Shows the shop: the builder puts the widget into it. */
export function showShop(place: Element): void {
  render(<Shop />, place);
}
