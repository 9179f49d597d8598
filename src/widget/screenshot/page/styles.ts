/** Inherited: said where it differs from the box around. */
const inherited =
  'color font-family font-size font-style font-weight font-stretch font-variant font-feature-settings font-variation-settings font-kerning letter-spacing word-spacing text-transform text-shadow text-rendering -webkit-text-fill-color -webkit-text-stroke direction unicode-bidi tab-size visibility color-scheme accent-color image-rendering'.split(
    ' ',
  );

/** What a box itself looks like, with the values that say nothing. */
const painted = Object.entries({
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

/** What belongs to a background, and to a mask. */
const details = ['size', 'position', 'repeat', 'origin', 'clip'];

/** Says in CSS what text in a box looks like, save what it has from the box around. */
export function textStyle(style: CSSStyleDeclaration, around: CSSStyleDeclaration | null): string {
  let css = '';
  for (const name of inherited) {
    const value = style.getPropertyValue(name);
    if (value !== around?.getPropertyValue(name)) css += `${name}:${value};`;
  }
  return css;
}

/** Whether it has the border that a browser gives to its own buttons and fields, which it draws in its own way. */
export const isPlain = ({ borderTopStyle }: CSSStyleDeclaration) => /^(in|out)set$/.test(borderTopStyle);

/** Says in CSS what a box looks like. */
export function boxStyle(style: CSSStyleDeclaration): string {
  let css = '';
  const say = (name: string) => (css += `${name}:${style.getPropertyValue(name)};`);
  for (const [name, silent] of painted) {
    if (style.getPropertyValue(name) === silent) continue;
    say(name);
    if (name.endsWith('image')) for (const detail of details) say(name.replace('image', detail));
  }
  if (isPlain(style)) css += 'border-radius:3px;box-shadow:inset 0 0 0 1px #767676;';
  else for (const side of sides) if (style.getPropertyValue(`border-${side}-width`) !== '0px') say(`border-${side}`);
  if (style.borderImageSource !== 'none') say('border-image');
  if (style.outlineStyle !== 'none') css += `outline:${style.outline};outline-offset:${style.outlineOffset};`;
  if (style.overflowX !== 'visible') css += 'overflow:hidden;';
  if (style.position !== 'static') css += 'position:relative;';
  if (style.zIndex !== 'auto') say('z-index');
  return css;
}

/** Pixels of a style, 0 for what is none. */
export const pixels = (value: string) => parseFloat(value) || 0;
