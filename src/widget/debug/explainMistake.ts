import { type EventName, eventNames } from '../loader/events.ts';
import type { Mistake } from '../loader/mistakes.ts';
import { describeAttribute } from '../rules/attributes.ts';

/** What the attributes must be that count before there is a card. */
const expected: Readonly<Record<string, string>> = {
  survey: 'a uuid',
  key: 'a public key',
  api: 'a web address',
  'rest-hours': 'a number of hours',
  consent: '"required"',
};

/** Says in words what is wrong and where. */
export function explainMistake(...mistake: Mistake): string {
  switch (mistake[0]) {
    case 'attribute': {
      const [, name, text] = mistake;
      return describeAttribute(name, text, expected[name]!);
    }
    case 'command': {
      const [, name, type, given] = mistake;
      return type
        ? `"${name}" takes a value of type ${type}, not ${shown(given)}`
        : `there is no command "${shown(name)}"`;
    }
    case 'survey':
      return `there is no survey "${shown(mistake[1])}" on this page`;
    case 'handler': {
      const [, event] = mistake;
      return eventNames.includes(event as EventName)
        ? `the handler of "${event}" must be a function`
        : `there is no event "${shown(event)}"`;
    }
  }
}

/** A value as text, even one that has none. */
function shown(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
