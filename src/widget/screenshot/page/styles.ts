/** Inherited properties: written where their values differ from the parent's. */
const inheritedProperties =
  'color font-family font-size font-style font-weight font-stretch font-variant font-feature-settings font-variation-settings font-kerning letter-spacing word-spacing text-transform text-shadow text-rendering -webkit-text-fill-color -webkit-text-stroke direction unicode-bidi tab-size visibility color-scheme accent-color image-rendering'.split(
    ' ',
  );

/** Properties of a box, with the initial values that need not be written. */
const boxProperties = Object.entries({
  'background-color': 'rgba(0, 0, 0, 0)',
  'border-radius': '0px',
  'box-shadow': 'none',
  opacity: '1',
  filter: 'none',
  'backdrop-filter': 'none',
  'mix-blend-mode': 'normal',
  'clip-path': 'none',
  'background-image': 'none',
  'mask-image': 'none',
});

const sides = ['top', 'right', 'bottom', 'left'];

/** The properties that go with a `background-image` or a `mask-image`. */
const imageDetails = ['size', 'position', 'repeat', 'origin', 'clip'];

/** Writes the inherited properties as CSS, without those that the parent has as well. */
export function textStyle(style: CSSStyleDeclaration, parent: CSSStyleDeclaration | null): string {
  let css = '';
  for (const name of inheritedProperties) {
    const value = style.getPropertyValue(name);
    if (value !== parent?.getPropertyValue(name)) css += `${name}:${value};`;
  }
  return css;
}

/** Whether an element has the border of a native button or field, which browsers paint in their own way. */
export const hasNativeBorder = ({ borderTopStyle }: CSSStyleDeclaration) => /^(in|out)set$/.test(borderTopStyle);

/** Writes the properties of a box as CSS. */
export function boxStyle(style: CSSStyleDeclaration): string {
  let css = '';
  const write = (name: string) => (css += `${name}:${style.getPropertyValue(name)};`);
  for (const [name, initial] of boxProperties) {
    if (style.getPropertyValue(name) === initial) continue;
    write(name);
    if (name.endsWith('image')) for (const detail of imageDetails) write(name.replace('image', detail));
  }
  if (hasNativeBorder(style)) css += 'border-radius:3px;box-shadow:inset 0 0 0 1px #767676;';
  else for (const side of sides) if (style.getPropertyValue(`border-${side}-width`) !== '0px') write(`border-${side}`);
  if (style.borderImageSource !== 'none') write('border-image');
  if (style.outlineStyle !== 'none') css += `outline:${style.outline};outline-offset:${style.outlineOffset};`;
  if (style.overflowX !== 'visible') css += 'overflow:hidden;';
  if (style.position !== 'static') css += 'position:relative;';
  if (style.zIndex !== 'auto') write('z-index');
  return css;
}

/** The background of a page as CSS: that of its root or its body, else the browser's own. */
export function backgroundStyle({ documentElement, body }: Document): string {
  const styles = [documentElement, body].flatMap((each) => each ?? []).map((each) => getComputedStyle(each));
  const found = styles.find(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)');
  return `color-scheme:${styles[0]!.colorScheme};background:${found?.backgroundColor ?? 'canvas'};`;
}

/** The number of pixels in a computed length, 0 for a keyword. */
export const pixels = (value: string) => parseFloat(value) || 0;
