import type { Drawing } from './drawing.ts';

/** What styles can say of a shape. */
const shape =
  'fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-rule fill-opacity stroke-opacity opacity display visibility color transform transform-origin transform-box font-family font-size font-weight text-anchor'.split(
    ' ',
  );

/** Draws a drawing: as it is, with what styles say of its shapes, and with what it uses from elsewhere in the page. */
export function drawVector(drawing: Drawing, source: SVGSVGElement, css: string): void {
  const copy = source.cloneNode(true) as SVGSVGElement;
  restyle(source, copy);
  copy.setAttribute('style', css);
  if (drawing.maskText) for (const text of copy.querySelectorAll('text')) text.remove();
  for (const foreign of copy.querySelectorAll('foreignObject,script,style')) foreign.remove();
  bringUsed(source, copy);
  drawing.add(new XMLSerializer().serializeToString(copy));
}

function restyle(source: Element, copy: Element): void {
  const style = getComputedStyle(source);
  for (const name of copy.getAttributeNames()) if (/^(on|class$)/.test(name)) copy.removeAttribute(name);
  copy.setAttribute('style', shape.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  for (const [index, child] of [...source.children].entries()) restyle(child, copy.children[index]!);
}

/** A shape that is used by its name may be drawn elsewhere in the page. */
function bringUsed(source: SVGSVGElement, copy: SVGSVGElement): void {
  for (const use of copy.querySelectorAll('use')) {
    const name = use.href.baseVal.split('#')[1];
    const root = source.getRootNode() as Document | ShadowRoot;
    const used = name && (root.getElementById(name) ?? source.ownerDocument.getElementById(name));
    if (!used || copy.querySelector(`#${CSS.escape(name)}`)) continue;
    use.setAttribute('href', `#${name}`);
    copy.append(used.cloneNode(true));
  }
}
