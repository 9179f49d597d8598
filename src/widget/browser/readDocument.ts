/**
 * Reads a property of a node from its prototype, because elements such as `<form name="body">` and the fields of a form
 * shadow the properties of the document and of the form. The global classes are no help: MooTools 1.2 replaces them.
 */
export const readNode = <Of extends Node, Name extends keyof Of>(node: Of, name: Name): Of[Name] =>
  Reflect.get(Object.getPrototypeOf(node), name, node) as Of[Name];

// eslint-disable-next-line typescript/no-explicit-any -- the parameters of any method
type Method = (...parameters: any[]) => unknown;

/** Calls a method of the document, which a named element can hide in the same way. */
export const callDocument = <Name extends keyof Document>(
  document: Document,
  name: Name,
  ...parameters: Parameters<Extract<Document[Name], Method>>
) => (readNode(document, name) as Method).call(document, ...parameters) as ReturnType<Extract<Document[Name], Method>>;
