import { isMasked } from '../masking.ts';
import type { Painter } from './painter.ts';

/** The properties by which style sheets can change a shape. */
const shapeProperties =
  'fill stroke x y width height stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-rule fill-opacity stroke-opacity opacity display visibility color transform transform-origin transform-box font-family font-size font-weight text-anchor -webkit-text-security filter clip-path mask'.split(
    ' ',
  );

/** The properties by which style sheets can hide a shape. Values that the shape inherits come from its `<use>`. */
const hidingProperties = ['display', 'opacity', 'filter', 'clip-path', 'mask'];
const inheritedHidingProperties = ['visibility', '-webkit-text-security'];

/** Paints a copy of an SVG, with computed styles and with the shapes of the page that it refers to. */
export function paintSvg(painter: Painter, source: SVGSVGElement, css: string): void {
  const copy = source.cloneNode(true) as SVGSVGElement;
  copyStyles(source, copy);
  copy.setAttribute('style', css);
  copyUsedShapes(source, copy);
  const omitted = `foreignObject,script,style${painter.maskText ? ',text' : ''}`;
  for (const element of copy.querySelectorAll('*')) if (isMasked(element) || element.matches(omitted)) element.remove();
  painter.write(new XMLSerializer().serializeToString(copy));
}

/** The attributes that are copied. Those of frameworks, such as `@click` and `x-on:click`, are not valid XML. */
const copiedAttributes = /^(?!on|class$)((xlink|xml|xmlns):)?[a-z][\w.-]*$/i;

function cleanAttributes(copy: Element): void {
  for (const name of copy.getAttributeNames()) if (!copiedAttributes.test(name)) copy.removeAttribute(name);
}

function copyStyles(source: Element, copy: Element): void {
  const style = getComputedStyle(source);
  cleanAttributes(copy);
  copy.setAttribute('style', shapeProperties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  const copies = [...copy.children];
  for (const child of source.children) copyStyles(child, copies.shift()!);
}

/** Copies the shapes that `<use>` refers to, which may be in another SVG of the page. */
function copyUsedShapes(source: SVGSVGElement, copy: SVGSVGElement): void {
  for (const use of copy.querySelectorAll('use')) {
    const [file, name] = use.href.baseVal.split('#');
    if (file) continue;
    const root = source.getRootNode() as Document | ShadowRoot;
    const inTree = name && 'host' in root && root.getElementById(name);
    const used = inTree || (name && source.ownerDocument.getElementById(name));
    if (!used || used.closest('[data-asklet-mask]') || copy.querySelector(`#${CSS.escape(name)}`)) continue;
    use.setAttribute('href', `#${name}`);
    const usedCopy = used.cloneNode(true) as SVGElement;
    copyHidingStyles(used, usedCopy);
    copy.append(usedCopy);
  }
}

/**
 * Copies the styles that hide a shape. Colors are not computed, because symbols often inherit them from their `<use>`.
 */
function copyHidingStyles(source: Element, copy: SVGElement): void {
  const style = getComputedStyle(source);
  const parent = getComputedStyle(source.parentElement!);
  cleanAttributes(copy);
  for (const name of hidingProperties) copy.style.setProperty(name, style.getPropertyValue(name));
  for (const name of inheritedHidingProperties) {
    const value = style.getPropertyValue(name);
    if (value !== parent.getPropertyValue(name)) copy.style.setProperty(name, value);
  }
  const copies = [...copy.children];
  for (const child of source.children) copyHidingStyles(child, copies.shift() as SVGElement);
}
