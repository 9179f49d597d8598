import { readNode } from '../../browser/hostilePage.ts';

/** Inherited properties. Only values that differ from the parent's are written. */
const inheritedProperties =
  'color font-family font-size font-style font-weight font-stretch font-variant font-feature-settings font-variation-settings font-kerning letter-spacing word-spacing text-transform text-shadow text-rendering -webkit-text-fill-color -webkit-text-stroke direction unicode-bidi tab-size visibility color-scheme accent-color image-rendering'.split(
    ' ',
  );

/** Properties of a box with their initial values, which are not written. */
const boxProperties = Object.entries({
  'background-color': 'rgba(0, 0, 0, 0)',
  'border-radius': '0px',
  'box-shadow': 'none',
  'background-image': 'none',
});

/** Properties that affect a box with its content. */
const effectProperties = Object.entries({
  opacity: '1',
  filter: 'none',
  'mix-blend-mode': 'normal',
  'clip-path': 'none',
  'mask-image': 'none',
});

const sides = ['top', 'right', 'bottom', 'left'];

/** The properties that accompany a `background-image` or `mask-image`. */
const imageDetails = ['size', 'position', 'repeat', 'origin', 'clip'];
const maskDetails = [...imageDetails, 'mode', 'composite'];

/** Returns the inherited properties as CSS, without the values of the parent. */
export function textStyle(style: CSSStyleDeclaration, parent: CSSStyleDeclaration | null): string {
  let css = '';
  for (const name of inheritedProperties) {
    const value = style.getPropertyValue(name);
    if (value !== parent?.getPropertyValue(name)) css += `${name}:${value};`;
  }
  return css;
}

/** Returns true if an element has the border of a native button or field, which each browser paints differently. */
export const hasNativeBorder = ({ borderTopStyle }: CSSStyleDeclaration) => /^(in|out)set$/.test(borderTopStyle);

/** Returns true if text is shown as dots. */
export const isDotted = (style: CSSStyleDeclaration) =>
  !/^(none|)$/.test(style.getPropertyValue('-webkit-text-security'));

/** Returns the properties of a box as CSS, without its effects on the content. `clips` if it can hide what is outside. */
export function boxStyle(style: CSSStyleDeclaration, parent: CSSStyleDeclaration | null, clips = true): string {
  let css = changedProperties(style, boxProperties);
  const write = (name: string) => (css += `${name}:${style.getPropertyValue(name)};`);
  // a backdrop-filter has nothing to blur in the rendered image, so it is replaced by an opaque background
  if (!/^(none|)$/.test(style.backdropFilter)) {
    const { backgroundColor: own, backgroundImage: image } = style;
    css += `background-color:canvas;background-image:${image === 'none' ? fill(own) : image},${fill('var(--page)')};`;
  }
  if (hasNativeBorder(style)) css += 'border-radius:3px;box-shadow:inset 0 0 0 1px #767676;';
  else for (const side of sides) if (style.getPropertyValue(`border-${side}-width`) !== '0px') write(`border-${side}`);
  if (style.borderImageSource !== 'none') write('border-image');
  if (style.outlineStyle !== 'none') css += `outline:${style.outline};outline-offset:${style.outlineOffset};`;
  if (clips && (style.overflow !== 'visible' || /strict|content|paint/.test(style.contain))) css += 'overflow:hidden;';
  const isPositioned = style.position !== 'static';
  if (isPositioned) css += 'position:relative;';
  // the boxes of the drawing are grid items, which all have a z-index
  if (style.zIndex !== 'auto' && (isPositioned || /flex|grid/.test(`${parent?.display}`))) write('z-index');
  if (isStackingContext(style)) css += 'isolation:isolate;';
  return css;
}

/** Returns the effects on a box and its content as CSS. */
export const effectStyle = (style: CSSStyleDeclaration) => changedProperties(style, effectProperties);

function changedProperties(style: CSSStyleDeclaration, properties: typeof boxProperties): string {
  let css = '';
  const write = (name: string) => (css += `${name}:${style.getPropertyValue(name)};`);
  for (const [name, initial] of properties) {
    if (style.getPropertyValue(name) === initial) continue;
    write(name);
    const details = { 'background-image': imageDetails, 'mask-image': maskDetails }[name] ?? [];
    for (const detail of details) write(name.replace('image', detail));
  }
  return css;
}

const fill = (color: string) => `linear-gradient(${color},${color})`;

/** Returns true if an element keeps the z-indexes inside it to itself for a reason that the drawing lacks. */
function isStackingContext(style: CSSStyleDeclaration): boolean {
  const { isolation, position, contain, willChange, transform, translate, rotate, scale, perspective } = style;
  return (
    isolation === 'isolate' ||
    /fixed|sticky/.test(position) ||
    /paint|layout|strict|content/.test(contain) ||
    !/^(auto|contents|scroll-position|)$/.test(willChange) ||
    [transform, translate, rotate, scale, perspective, style.backdropFilter].some((value) => value && value !== 'none')
  );
}

/** Returns the background of a page as CSS: of its root, its body or the browser. */
export function backgroundStyle(document: Document): string {
  const elements = [document.documentElement, readNode(document, 'body')];
  const styles = elements.flatMap((each) => each ?? []).map((each) => getComputedStyle(each));
  const found = styles.find(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)');
  return `color-scheme:${styles[0]!.colorScheme};--page:${found?.backgroundColor ?? 'canvas'};background:${fill('var(--page)')} canvas;`;
}

/** Returns the number of pixels in a computed length, or 0 for a keyword. */
export const pixels = (value: string) => parseFloat(value) || 0;
