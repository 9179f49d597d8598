import { render } from 'preact';
import { Shop } from './Shop.tsx';

/** Renders the shop, to which the builder adds the widget. */
export function showShop(root: Element): void {
  render(<Shop />, root);
}
