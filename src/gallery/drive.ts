/** What a visitor does, done to an open card from outside. */
export interface Drive {
  /** Chooses a score as an arrow key would: nothing is submitted. */
  look(score: number): void;
  answer(score: number): void;
  write(text: string): void;
  /** Checks the row of choices at this place. */
  choose(place: number): void;
  press(part: 'primary' | 'secondary'): void;
}

/** Drives the card in a shadow root. */
export function createDrive(root: ShadowRoot): Drive {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const answer = (score: number) => find(`input[value='${score}']`)?.click();
  const arrow = (type: string) =>
    find('[part=scale]')?.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }));
  return {
    answer,
    look(score) {
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
    choose: (place) => root.querySelectorAll<HTMLElement>('fieldset input')[place]?.click(),
    press: (part) => find(`[part=${part}]`)?.click(),
  };
}
