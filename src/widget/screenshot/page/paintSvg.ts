import type { Painter } from './painter.ts';

/** The properties by which style sheets can change a shape. */
const shapeProperties =
  'fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-rule fill-opacity stroke-opacity opacity display visibility color transform transform-origin transform-box font-family font-size font-weight text-anchor'.split(
    ' ',
  );

/** Paints an SVG: a copy with the computed styles of its shapes, and with the shapes that it uses from the page. */
export function paintSvg(painter: Painter, source: SVGSVGElement, css: string): void {
  const copy = source.cloneNode(true) as SVGSVGElement;
  copyStyles(source, copy);
  copy.setAttribute('style', css);
  if (painter.maskText) for (const text of copy.querySelectorAll('text')) text.remove();
  for (const foreign of copy.querySelectorAll('foreignObject,script,style')) foreign.remove();
  copyUsedShapes(source, copy);
  painter.write(new XMLSerializer().serializeToString(copy));
}

function copyStyles(source: Element, copy: Element): void {
  const style = getComputedStyle(source);
  for (const name of copy.getAttributeNames()) if (/^(on|class$)/.test(name)) copy.removeAttribute(name);
  copy.setAttribute('style', shapeProperties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  const copies = [...copy.children];
  for (const child of source.children) copyStyles(child, copies.shift()!);
}

/** The shape that a `<use>` refers to may be in another SVG of the page. */
function copyUsedShapes(source: SVGSVGElement, copy: SVGSVGElement): void {
  for (const use of copy.querySelectorAll('use')) {
    const name = use.href.baseVal.split('#')[1];
    const root = source.getRootNode() as Document | ShadowRoot;
    const used = name && (root.getElementById(name) ?? source.ownerDocument.getElementById(name));
    if (!used || copy.querySelector(`#${CSS.escape(name)}`)) continue;
    use.setAttribute('href', `#${name}`);
    copy.append(used.cloneNode(true));
  }
}
