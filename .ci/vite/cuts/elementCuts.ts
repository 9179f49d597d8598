import type { Cut } from './library.ts';

const diff = 'diff/index.js';
const children = 'diff/children.js';
const props = 'diff/props.js';

/** The kinds of elements, attributes, listeners and children that Preact knows and the card has none of. */
export const elementCuts: readonly Cut[] = [
  {
    why: 'inner HTML',
    parts: [
      { in: diff, from: "if (i == 'dangerouslySetInnerHTML') { oldHtml = value; } else if", put: 'if' },
      { in: diff, from: "else if (i == 'dangerouslySetInnerHTML') { newHtml = value; }" },
      { in: diff, from: 'if (newHtml) {', upTo: "if ( nodeType == 'foreignObject'", put: '{' },
    ],
  },
  {
    why: 'MathML, foreign objects, templates, custom elements, fields with defaults, and progress',
    parts: [
      { in: diff, from: "else if (nodeType == 'math') namespace = MATH_NAMESPACE;" },
      { in: diff, from: "if ( nodeType == 'foreignObject'", upTo: 'diffChildren( parentDom, isArray(newChildren)' },
      { in: diff, from: "parentDom = (nodeType == 'template' && dom.content) || dom;", put: 'parentDom = dom;' },
      { in: diff, from: 'parentDom.ownerDocument || document', put: 'parentDom.ownerDocument' },
      { in: diff, from: 'newProps.is ? newProps : parentDom' },
      {
        in: diff,
        from: "&& !(i == 'value' && 'defaultValue' in newProps) && !(i == 'checked' && 'defaultChecked' in newProps)",
      },
      {
        in: diff,
        from: "if (nodeType == 'progress' && inputValue == NULL) { dom.removeAttribute(i); } else if (",
        put: 'if (',
      },
      {
        in: diff,
        from: "(inputValue !== dom[i] || (nodeType == 'progress' && !inputValue))",
        put: 'inputValue !== dom[i]',
      },
    ],
  },
  {
    why: 'styles as objects, attributes and listeners that the card has none of',
    parts: [
      { in: props, from: "if (name == 'style') {", upTo: "if (name[0] == 'o' && name[1] == 'n') {" },
      {
        in: props,
        from: "if (typeof value != 'function') value = NULL; if (typeof oldValue != 'function') oldValue = NULL;",
      },
      {
        in: props,
        from: "useCapture = name != (name = name.replace(CAPTURE_REGEX, '$1')); name = name.slice(2); if (name[0] < 'a') name = name.toLowerCase();",
        put: 'name = name.slice(2).toLowerCase();',
      },
      { in: props, from: ', useCapture', times: 2 },
      {
        in: props,
        from: 'if (namespace == SVG_NAMESPACE) {',
        upTo: "name != 'tabIndex' &&",
        put: 'if (namespace != SVG_NAMESPACE && ',
      },
      { in: props, from: "name != 'download' &&", upTo: 'name in dom', put: "name != 'role' && " },
      { in: props, from: "if (typeof value == 'function') return;" },
      { in: props, from: "name == 'popover' && value == true ? '' : value", put: 'value' },
      { in: children, from: '|| childVNode.constructor === String' },
      { in: children, from: "|| typeof childVNode == 'function'" },
    ],
  },
];
