/** The appearance of the shop. */
export interface ShopStyle {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  /** The custom properties of the survey, as CSS. */
  readonly css: string;
}

/** Applies a color scheme, a direction and the styles of a survey to the shop. */
export function styleShop(document: Document, { scheme, dir, css }: ShopStyle): void {
  // its style sheet has the scheme, because builds for old browsers don't read it from the element
  document.documentElement.dataset['scheme'] = scheme;
  document.documentElement.dir = dir;
  let style = document.querySelector('#asklet-look');
  if (!style) {
    style = document.createElement('style');
    style.id = 'asklet-look';
    document.head.append(style);
  }
  if (style.textContent !== css) style.textContent = css;
}
