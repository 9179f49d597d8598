import { optionsOf } from '../../../contract/choices.ts';
import type { Fields } from '../design/design.ts';
import { changeText } from '../design/ranges.ts';
import { stepOf } from './cardSteps.ts';

/** A text on the card and its field. */
interface EditableText {
  readonly element: HTMLElement;
  /** Returns the fields for a changed text. */
  fields(text: string, before: string): Partial<Fields>;
}

const css = `
  [contenteditable] { cursor: text; border-radius: 4px; }
  [contenteditable]:hover { outline: 2px dashed color-mix(in srgb, currentcolor 45%, transparent) !important; outline-offset: 3px; }
  [contenteditable]:focus { outline: 2px solid currentcolor !important; outline-offset: 3px; }
`;

function choicesWith({ choice_options: given }: Fields, edited: number, text: string): Partial<Fields> {
  const list = Array.isArray(given) ? given : (given?.options ?? []);
  const changed = list.map((option, index) => {
    if (index !== edited) return option;
    return typeof option === 'string' ? text : { ...option, label: text };
  });
  return { choice_options: Array.isArray(given) ? (changed as string[]) : { ...given, options: changed } };
}

/** Returns true if the label is that of the survey's own option at this index. */
const isOption = (fields: Fields, index: number, label: string | null): boolean =>
  optionsOf(fields)[index]?.label === label;

/** Returns the editable texts on the card. Buttons are edited in the panel, because they must work here. */
function textsOf(root: ShadowRoot, fields: Fields): EditableText[] {
  const found: EditableText[] = [];
  const add = (element: Element | null | undefined, change: EditableText['fields']) => {
    if (element) found.push({ element: element as HTMLElement, fields: change });
  };
  const isGeneral = fields.survey_type === 'general';
  const heading = root.querySelector('[part=question]');
  const note = root.querySelector('.body p[dir=auto]');
  const step = stepOf(root);
  switch (step) {
    case 'scale': {
      const [lowest, highest] = root.querySelectorAll('[part=label]');
      add(heading, (question) => ({ question }));
      add(lowest, (min_label) => ({ min_label }));
      add(highest, (max_label) => ({ max_label }));
      break;
    }
    case 'text':
    case 'choices':
      add(heading, (text, before) =>
        isGeneral && step === 'choices'
          ? { question: text }
          : changeText(fields, isGeneral ? 'question' : 'text_question', before, text),
      );
      if (isGeneral) add(note, (text_question) => ({ text_question }));
      for (const [index, label] of root.querySelectorAll('.choice > span').entries()) {
        // the choices of another range are edited in the panel
        if (isOption(fields, index, label.textContent)) add(label, (text) => choicesWith(fields, index, text));
      }
      break;
    case 'contact':
      add(heading, (contact_question) => ({ contact_question }));
      add(note, (contact_subtext) => ({ contact_subtext }));
      break;
    case 'thanks':
      add(root.querySelector('[part=thanks]'), (text, before) => changeText(fields, 'thank_you_message', before, text));
      break;
    case null:
  }
  return found;
}

function edit({ element, fields }: EditableText, onChange: (fields: Partial<Fields>) => void): void {
  if (element.isContentEditable) return;
  // an opened card focuses its heading, which must not start editing
  if (element.matches(':focus')) element.blur();
  element.contentEditable = 'plaintext-only';
  element.spellcheck = false;
  element.title = 'Click to change this text';
  // a click on the label would toggle its checkbox
  element.addEventListener('click', (event) => event.preventDefault());
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === 'Escape') element.blur();
    if (event.key === 'Enter') event.preventDefault();
  });
  const before = element.textContent;
  element.addEventListener('blur', () => {
    const text = element.textContent.trim();
    if (text !== before && text !== '') onChange(fields(text, before));
  });
}

/** Makes the texts of a card editable in place. Returns a function that stops it. */
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
