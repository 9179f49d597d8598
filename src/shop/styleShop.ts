/** The appearance of the shop. */
export interface ShopStyle {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
}

/** Applies a color scheme and a direction to the shop. */
export function styleShop(document: Document, { scheme, dir }: ShopStyle): void {
  // its style sheet has the scheme, because builds for old browsers don't read it from the element
  document.documentElement.dataset['scheme'] = scheme;
  document.documentElement.dir = dir;
}
