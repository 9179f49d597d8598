/** Makes an element with attributes, and what is in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Makes a button with its words. */
export function makeButton(
  words: string,
  act: (event: MouseEvent) => void,
  attributes: Readonly<Record<string, string>> = {},
) {
  const button = make('button', { type: 'button', ...attributes }, words);
  button.addEventListener('click', act);
  return button;
}
