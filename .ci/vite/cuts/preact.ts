import { elementCuts } from './elementCuts.ts';
import type { Library } from './library.ts';

const diff = 'diff/index.js';
const children = 'diff/children.js';

/**
 * Preact. The card has no components: functions return what is drawn, one effect draws all of it into an empty
 * shadow root, and a type that is a function is a fragment. Refs are functions, children elements, texts and lists.
 */
export const preact: Library = {
  name: 'preact',
  version: '11.2.0',
  entry: 'src/index.js',
  cuts: [
    {
      why: 'components, with their errors, portals and suspense: a function is a fragment',
      parts: [
        {
          in: diff,
          from: 'if ( oldVNode._flags & MODE_SUSPENDED &&',
          upTo: 'oldDom = diffChildren(',
          put: "if (typeof newType == 'function') { const renderResult = newVNode.props.children;",
        },
        {
          in: diff,
          from: 'if (newProps._parentDom) { newVNode._dom = NULL;',
          upTo: '} else { oldDom = newVNode._dom = diffElementNodes(',
        },
        { in: diff, from: 'if ((r = vnode._component)) {', upTo: 'if ((r = vnode._children)) {' },
        { in: diff, from: 'skipRemove && !vnode.props._parentDom', put: 'skipRemove' },
        {
          in: diff,
          from: 'if ( !skipRemove && (r = vnode._component) &&',
          upTo: 'if (!skipRemove) removeNode(vnode._dom);',
        },
        { in: diff, from: 'vnode._dom = vnode._component = vnode._parent = NULL;', put: 'vnode._dom = NULL;' },
        { in: diff, from: 'globalContext,', times: 5 },
        { in: children, from: 'globalContext,', times: 2 },
        { in: 'render.js', from: 'oldVNode || EMPTY_OBJ, EMPTY_OBJ,', put: 'oldVNode || EMPTY_OBJ,' },
        { in: 'component.js', from: 'BaseComponent.prototype.setState =', upTo: 'export function getDomSibling' },
        {
          in: 'component.js',
          from: '&& !vnode.props._parentDom ? getDomSibling(vnode)',
          put: '? getDomSibling(vnode)',
        },
      ],
    },
    {
      why: 'hydration: the card begins with an empty root',
      parts: [
        {
          in: 'render.js',
          from: 'let isHydrating = vnode && vnode._flags & MODE_HYDRATE; let oldVNode = isHydrating ? NULL : parentDom._children;',
          put: 'let oldVNode = parentDom._children;',
        },
        { in: 'render.js', from: 'oldVNode ? NULL : parentDom.firstChild ? slice.call(parentDom.childNodes) : NULL,' },
        {
          in: 'render.js',
          from: 'oldVNode ? oldVNode._dom : parentDom.firstChild, isHydrating,',
          put: 'oldVNode && oldVNode._dom,',
        },
        { in: 'render.js', from: 'if (parentDom.nodeType == 9) { parentDom = parentDom.documentElement; }' },
        { in: diff, from: 'excessDomChildren, commitQueue,', put: 'commitQueue,', times: 5 },
        { in: diff, from: 'isHydrating,', times: 5 },
        { in: children, from: 'excessDomChildren,', times: 2 },
        { in: children, from: 'isHydrating,', times: 2 },
        { in: diff, from: 'if (excessDomChildren) { for (i = 0;', upTo: 'if (!dom) {' },
        { in: diff, from: 'if (isHydrating) { if (options._hydrationMismatch)', upTo: '} if (!nodeType) {' },
        { in: diff, from: '&& (!isHydrating || dom.data != newProps)' },
        { in: diff, from: "excessDomChildren = nodeType == 'textarea'", upTo: 'for (i in oldProps) {' },
        { in: diff, from: "(!isHydrating || typeof value == 'function') &&" },
        { in: diff, from: 'excessDomChildren ? excessDomChildren[0] : oldVNode._children', put: 'oldVNode._children' },
        { in: diff, from: 'if (excessDomChildren) excessDomChildren.some(removeNode);' },
        { in: diff, from: "if (!isHydrating || nodeType == 'textarea') {", put: '{' },
      ],
    },
    {
      why: 'options: nothing extends Preact',
      parts: [
        { in: 'render.js', from: 'if (options._root) options._root(vnode, parentDom);' },
        { in: 'create-element.js', from: 'if (!original && options.vnode) options.vnode(vnode);' },
        { in: diff, from: 'if ((tmp = options.diffed)) tmp(newVNode);' },
        { in: diff, from: 'if (options.unmount) options.unmount(vnode);' },
        { in: 'diff/props.js', from: 'options.event ? options.event(e) : e', put: 'e' },
      ],
    },
    {
      why: 'callbacks of components: only refs are called after drawing',
      parts: [
        { in: 'render.js', from: 'let commitQueue = [], refQueue', put: 'let refQueue' },
        {
          in: 'render.js',
          from: 'commitRoot(commitQueue, parentDom._children, refQueue)',
          put: 'commitRoot(refQueue)',
        },
        { in: 'render.js', from: 'commitQueue,' },
        { in: diff, from: 'commitRoot(commitQueue, root, refQueue)', put: 'commitRoot(refQueue)' },
        { in: diff, from: 'commitQueue,', times: 5 },
        { in: children, from: 'commitQueue,', times: 2 },
        {
          in: diff,
          from: 'if (options._commit) options._commit(root, commitQueue);',
          upTo: '} function diffElementNodes(',
        },
      ],
    },
    {
      why: 'refs that are objects, that return a clean-up or throw',
      parts: [
        {
          in: diff,
          from: 'applyRef(refQueue[i++], refQueue[i++], refQueue[i++]);',
          put: 'refQueue[i++](refQueue[i++]);',
        },
        { in: diff, from: 'applyRef(r, NULL, parentVNode, vnode);', put: 'r(NULL);' },
        { in: children, from: 'applyRef(oldVNode.ref, NULL, childVNode, oldVNode);', put: 'oldVNode.ref(NULL);' },
        { in: children, from: 'childVNode._component || newDom, childVNode )', put: 'newDom )' },
        {
          in: children,
          from: 'if (oldVNode.ref != childVNode.ref || oldVNode._flags & REF_DETACHED) {',
          put: 'if (oldVNode.ref != childVNode.ref) {',
        },
        {
          in: diff,
          from: 'if ((r = vnode.ref) && (!r.current || r.current == vnode._dom)) {',
          put: 'if ((r = vnode.ref)) {',
        },
      ],
    },
    {
      why: 'elements that are used twice: each drawing makes all of them anew',
      parts: [
        {
          in: children,
          from: 'else if (childVNode.constructor === VNODE_MARKER && childVNode._depth) {',
          upTo: 'else { newChildren[i] = childVNode;',
        },
        { in: children, from: 'childVNode._depth = newParentVNode._depth + 1;' },
        { in: 'create-element.js', from: ', _original: original || ++vnodeId, _index: -1, _flags: 0' },
        { in: 'render.js', from: 'parentDom._children.props.children = NULL;' },
      ],
    },
    {
      why: 'the fewest moves: nothing is moved, and what is not where it belongs is put there',
      parts: [
        {
          in: children,
          from: 'if (childVNode._flags & INSERT_VNODE) {',
          upTo: 'newParentVNode._dom = firstChildDom',
          put: "if (typeof childVNode.type == 'function') { oldDom = result; } else if (newDom) { if (newDom != oldDom) parentDom.insertBefore(newDom, oldDom || NULL); oldDom = newDom.nextSibling; } if (oldVNode._dom) oldVNode._dom = NULL; }",
        },
        { in: children, from: 'if (!oldVNode || !oldVNode._original) {', put: 'if (!oldVNode) {' },
        { in: children, from: "if (typeof childVNode.type != 'function') { childVNode._flags |= INSERT_VNODE; }" },
        {
          in: children,
          from: 'childVNode._flags |= LIS_CANDIDATE;',
          upTo: 'if (remainingOldChildren) {',
          put: 'if (matchingIndex < skewedIndex) { skew--; } else if (matchingIndex > skewedIndex) { skew++; } } }',
        },
      ],
    },
    {
      why: 'knowing when no search among the old children is needed',
      parts: [
        { in: children, from: 'remainingOldChildren--;' },
        { in: children, from: 'if (remainingOldChildren) {', put: '{' },
        { in: children, from: 'skewedIndex, remainingOldChildren', put: 'skewedIndex', times: 2 },
        {
          in: children,
          from: 'const matched = oldVNode',
          upTo: 'return -1;',
          put: `
          const fits = old => old && !(old._flags & MATCHED) && key == old.key && type == old.type;
          if ((oldVNode === NULL && key == NULL) || fits(oldVNode)) return skewedIndex;
          for (let x = skewedIndex; x-- > 0; ) if (fits(oldChildren[x])) return x;
          for (let x = skewedIndex; ++x < oldChildren.length; ) if (fits(oldChildren[x])) return x;
        `,
        },
      ],
    },
    ...elementCuts,
  ],
};
