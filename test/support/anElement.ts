import * as fc from 'fast-check';

/** An element or, without a type, a fragment. */
export interface DrawnElement {
  readonly type: string | null;
  readonly key: string | null;
  readonly handler: string | null;
  readonly ref: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: readonly Drawn[];
}

/** What can be drawn. */
export type Drawn = DrawnElement | string | number | boolean | null | undefined | readonly Drawn[];

const attributes = fc.record(
  {
    class: fc.constantFrom('one', 'two', ''),
    part: fc.constantFrom('card', undefined),
    id: fc.constantFrom('id', undefined),
    dir: fc.constantFrom('ltr', 'auto'),
    lang: fc.constantFrom('en', 'ar'),
    role: fc.constantFrom('dialog', undefined),
    tabIndex: fc.constantFrom(-1, 0, undefined),
    'aria-label': fc.constantFrom('label', undefined),
    'aria-invalid': fc.constantFrom(true, undefined),
    'data-name': fc.constantFrom('name', undefined),
    type: fc.constantFrom('text', 'radio'),
    value: fc.constantFrom('', 'text', 7),
    checked: fc.boolean(),
    placeholder: fc.constantFrom('hint', undefined),
    maxLength: fc.constantFrom(254, 1000),
    viewBox: fc.constantFrom('0 0 24 24'),
    d: fc.constantFrom('M0 0', 'M1 1'),
  },
  { requiredKeys: [] },
);

const { element } = fc.letrec<{ element: DrawnElement; child: Drawn }>((tie) => ({
  child: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Drawn>('text', 'other text', '', 8, 0, null, undefined, true, false),
    { arbitrary: tie('element'), weight: 3 },
    fc.array(tie('child'), { maxLength: 4 }),
  ),
  element: fc.record({
    type: fc.constantFrom(null, 'p', 'div', 'div', 'span', 'input', 'button', 'svg', 'path'),
    key: fc.option(fc.constantFrom('a', 'b', 'c')),
    handler: fc.option(fc.constantFrom('press', 'touch')),
    ref: fc.option(fc.constantFrom('first', 'second')),
    attributes,
    children: fc.array(tie('child'), { maxLength: 5 }),
  }),
}));

/** Anything of the kinds that the card is drawn from. */
export const anElement = element;
