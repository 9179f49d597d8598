import type { Fields } from '../design/design.ts';
import { stepOf } from './cardSteps.ts';

/** A text on the card, and the field that it comes from. */
interface EditableText {
  readonly element: HTMLElement;
  fields(text: string): Partial<Fields>;
}

const css = `
  [contenteditable] { cursor: text; border-radius: 4px; }
  [contenteditable]:hover { outline: 2px dashed color-mix(in srgb, currentcolor 45%, transparent) !important; outline-offset: 3px; }
  [contenteditable]:focus { outline: 2px solid currentcolor !important; outline-offset: 3px; }
`;

function choicesWith({ choice_options: given }: Fields, place: number, text: string): Partial<Fields> {
  const list = Array.isArray(given) ? given : (given?.options ?? []);
  const changed = list.map((option, index) => {
    if (index !== place) return option;
    return typeof option === 'string' ? text : { ...option, label: text };
  });
  return { choice_options: Array.isArray(given) ? (changed as string[]) : { ...given, options: changed } };
}

/** The texts that the card shows now. Buttons are edited where they stand in the panel: here they work. */
function textsOf(root: ShadowRoot, fields: Fields): EditableText[] {
  const found: EditableText[] = [];
  const add = (element: Element | null | undefined, change: EditableText['fields']) => {
    if (element) found.push({ element: element as HTMLElement, fields: change });
  };
  const isGeneral = fields.survey_type === 'general';
  const heading = root.querySelector('[part=question]');
  const note = root.querySelector('.body p[dir=auto]');
  switch (stepOf(root)) {
    case 'scale': {
      const [lowest, highest] = root.querySelectorAll('[part=label]');
      add(heading, (question) => ({ question }));
      add(lowest, (min_label) => ({ min_label }));
      add(highest, (max_label) => ({ max_label }));
      break;
    }
    case 'text':
    case 'choices':
      add(heading, (text) => (isGeneral ? { question: text } : { text_question: text }));
      if (isGeneral) add(note, (text_question) => ({ text_question }));
      for (const [place, label] of root.querySelectorAll('.choice > span').entries()) {
        const { choice_options: given } = fields;
        const count = Array.isArray(given) ? given.length : (given?.options.length ?? 0);
        if (place < count) add(label, (text) => choicesWith(fields, place, text));
      }
      break;
    case 'contact':
      add(heading, (contact_question) => ({ contact_question }));
      add(note, (contact_subtext) => ({ contact_subtext }));
      break;
    case 'thanks':
      add(root.querySelector('[part=thanks]'), (thank_you_message) => ({ thank_you_message }));
      break;
    case null:
  }
  return found;
}

function edit({ element, fields }: EditableText, onChange: (fields: Partial<Fields>) => void): void {
  if (element.isContentEditable) return;
  // a card that was asked for has the focus: nobody has begun to write yet
  if (element.matches(':focus')) element.blur();
  element.contentEditable = 'plaintext-only';
  element.spellcheck = false;
  element.title = 'Click to change this text';
  // a label would check its box
  element.addEventListener('click', (event) => event.preventDefault());
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === 'Escape') element.blur();
    if (event.key === 'Enter') event.preventDefault();
  });
  const before = element.textContent;
  element.addEventListener('blur', () => {
    const text = element.textContent.trim();
    if (text !== before && text !== '') onChange(fields(text));
  });
}

/** Lets an owner change the texts of a card where they stand. Returns its undo. */
export function editTexts(
  root: ShadowRoot,
  readFields: () => Fields,
  onChange: (fields: Partial<Fields>) => void,
): () => void {
  const { CSSStyleSheet, MutationObserver } = root.ownerDocument.defaultView!;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const prepare = () => {
    for (const text of textsOf(root, readFields())) edit(text, onChange);
  };
  const observer = new MutationObserver(prepare);
  observer.observe(root, { childList: true, subtree: true });
  prepare();
  return () => observer.disconnect();
}
