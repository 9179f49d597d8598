/** The actions of a visitor on an open card. */
export interface VisitorActions {
  /** Selects a score without submitting it, like an arrow key. */
  select(score: number): void;
  answer(score: number): void;
  write(text: string): void;
  /** Checks the choice at this index. */
  choose(index: number): void;
  press(part: 'primary' | 'secondary'): void;
}

/** Creates the actions for the card in a shadow root. */
export function createVisitorActions(root: ShadowRoot): VisitorActions {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const answer = (score: number) => find(`input[value='${score}']`)?.click();
  const arrow = (type: string) =>
    find('[part=scale]')?.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }));
  return {
    answer,
    select(score) {
      arrow('keydown');
      answer(score);
      arrow('keyup');
    },
    write(text) {
      const field = find('textarea, input:not([type=radio], [type=checkbox])') as HTMLTextAreaElement | null;
      if (!field) return;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    choose: (index) => root.querySelectorAll<HTMLElement>('fieldset input')[index]?.click(),
    press: (part) => find(`[part=${part}]`)?.click(),
  };
}
