import { z } from 'zod';
import { selection } from './audience.ts';

const seconds = (description: string) =>
  z
    .number()
    .nonnegative()
    .meta({ description, examples: [20] });

const selector = (description: string, example: string) =>
  z
    .string()
    .min(1)
    .meta({ description, examples: [example] });

/** Creates the schema of a type, with a description for editors. */
const typeOf = <Type extends string>(type: Type, description: string) => z.literal(type).meta({ description });

/** Creates the schemas of the triggers that wait for something, with more fields for each. */
const waiting = <More extends z.ZodRawShape>(more: More) =>
  [
    z
      .strictObject({
        type: typeOf('delay', 'Opens after some time on the page.'),
        seconds: seconds('Seconds since the visitor first saw the page.'),
        ...more,
      })
      .meta({ title: 'after some time on the page' }),
    z
      .strictObject({
        type: typeOf('scroll', 'Opens when the visitor has scrolled down the page.'),
        percent: z
          .number()
          .min(0)
          .max(100)
          .meta({ description: 'Scrolled part of the page, in percent of its height.', examples: [50] }),
        ...more,
      })
      .meta({ title: 'after scrolling down' }),
    z
      .strictObject({
        type: typeOf('exit_intent', 'Opens when the pointer leaves the page towards the tabs.'),
        ...more,
      })
      .meta({ title: 'when the visitor is about to leave' }),
    z
      .strictObject({
        type: typeOf('click', 'Opens after a click on an element of the page.'),
        selector: selector('CSS selector of the element, or of an element around it.', '.buy'),
        ...more,
      })
      .meta({ title: 'after a click on an element' }),
    z
      .strictObject({
        type: typeOf('event', 'Opens when the page tracks an event.'),
        name: z
          .string()
          .min(1)
          .meta({ description: "Name of the event in asklet('track', name).", examples: ['paid'] }),
        ...more,
      })
      .meta({ title: 'when the page tracks an event' }),
    z
      .strictObject({
        type: typeOf('idle', 'Opens when the visitor has done nothing for some seconds.'),
        seconds: seconds('Seconds without any movement or typing.'),
        ...more,
      })
      .meta({ title: 'when the visitor pauses' }),
    z
      .strictObject({
        type: typeOf('element', 'Opens when an element is on the page and has a size.'),
        selector: selector('CSS selector of the element, outside of shadow trees.', '#done'),
        ...more,
      })
      .meta({ title: 'when an element is there' }),
  ] as const;

/** What a trigger waits for before it begins to wait itself. */
export const FirstTrigger = z.discriminatedUnion('type', waiting({}));
export type FirstTrigger = z.infer<typeof FirstTrigger>;

const after = {
  after: FirstTrigger.optional().meta({
    description: 'What has to happen first. Seconds then count from it.',
    examples: [{ type: 'event', name: 'exported' }],
  }),
};

/** A trigger that waits for one thing, or for one after another. */
export const SingleTrigger = z.discriminatedUnion('type', waiting(after));
export type SingleTrigger = z.infer<typeof SingleTrigger>;

/** The trigger that opens a survey automatically. Seconds count from the first time that the page is visible. */
export const Trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: typeOf('immediate', 'Opens immediately.'), ...selection }).meta({ title: 'immediately' }),
  ...waiting({ ...after, ...selection }),
  z
    .strictObject({
      type: typeOf('any', 'Opens at the first of several triggers.'),
      of: z
        .array(SingleTrigger)
        .min(2)
        .max(10)
        .meta({
          description: 'The triggers. The first one that fires opens the survey.',
          examples: [[{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }]],
        }),
      ...selection,
    })
    .meta({ title: 'at the first of several triggers' }),
]);
export type Trigger = z.infer<typeof Trigger>;
