/**
 * Reads a property of a node from its prototype, because an element such as `<form name="title">` hides the property of
 * the document with that name, and a field hides one of its form.
 *
 * This table is what the widget defends itself against. Anything else that a page does to the browser is reported to
 * the console, and never harms the page.
 *
 * | the page or a stranger's markup on it | why it happens | defense |
 * |---|---|---|
 * | hides `currentScript`, `baseURI` | an attacker can add markup, but no script: a foreign address would load code or
 * get the answers | `readNode`; only the tag of a module that really runs counts |
 * | has an element named `title`, `head`, `body`, `hidden` or `referrer`, or a field named `style` | forms and images
 * have such names | `readNode` |
 * | has an element whose id is `asklet` or `navigation` | anchors have such names | the type is checked before use |
 * | replaces `fetch` | the page's own function has that name | `script.ts` keeps the browser's |
 * | denies, empties or fills storage | private windows, frames, quotas | `store.ts` keeps texts in memory |
 * | adds properties to built-in prototypes | old libraries | own properties only |
 * | stops events, catches keys, restyles every element | shops, games, resets | `listen.ts`, `host/shieldInput.ts`,
 * `host/host.css` |
 */
export const readNode = <Of extends Node, Name extends keyof Of>(node: Of, name: Name): Of[Name] =>
  Reflect.get(Object.getPrototypeOf(node), name, node) as Of[Name];
