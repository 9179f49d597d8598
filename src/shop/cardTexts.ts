import type { CardModel } from '../widget/card/CardModel.ts';

/** The texts of a card by the elements that contain them. */
const texts = {
  question: '[part=question]',
  note: '#note',
  minLabel: '[part=label]:first-child',
  maxLabel: '[part=label]:last-child',
  choice: '.choice > span',
  thanks: '.thanks',
  link: 'a[part=primary]',
};

/** The labels of buttons, which also work. */
const buttons = { send: 'button[part=primary]', skip: 'button[part=secondary]' };

/** A text on the card that was clicked. */
export interface CardText {
  readonly part: keyof typeof texts | keyof typeof buttons;
  /** The value of the choice. Undefined for other texts, and for "Other". */
  readonly choice?: string | undefined;
  readonly isButton: boolean;
}

const allTexts = `:is(${Object.values(texts).join()})`;

/** Shows which texts can be clicked. The outline is inside, because the card cuts off what is outside. */
export const cardTextStyles = `
  ${allTexts} { cursor: text; }
  ${allTexts}:hover {
    outline: 1px dashed currentcolor !important;
    outline-offset: -1px;
    background-color: color-mix(in srgb, currentcolor 8%, transparent);
  }
`;

/** Returns the text of the card that an element belongs to, or null. */
export function findCardText(element: Element, { choices }: CardModel): CardText | null {
  for (const [part, selector] of Object.entries({ ...texts, ...buttons })) {
    const found = element.closest(selector);
    if (!found) continue;
    const index = [...(found.closest('fieldset')?.querySelectorAll(texts.choice) ?? [])].indexOf(found);
    return {
      part: part as CardText['part'],
      choice: choices.offered.value?.options[index]?.value,
      isButton: part in buttons,
    };
  }
  return null;
}
