import { type EventName, eventNames, type Handler, hear } from './events.ts';
import { pageOf } from './page.ts';
import type { SurveyOnPage, Why } from './surveyOnPage.ts';

type Call = [command: string, ...parameters: unknown[]];

/** The function that a page calls; until the script has come it is a stub that keeps the calls in `q`. */
export interface Asklet {
  (...call: Call): unknown;
  q?: Iterable<Call>;
  /** Tells a survey that has come later what the page said before. */
  join?: (survey: SurveyOnPage) => void;
}

/** The commands that go to every survey, with the type of what they take. */
const parameterTypes = {
  close: 'undefined',
  track: 'string',
  identify: 'object',
  metadata: 'object',
  consent: 'boolean',
  reset: 'undefined',
  destroy: 'undefined',
};

type CommandForAll = keyof typeof parameterTypes;

/** Makes `asklet` understand commands for the surveys of the page, and runs those that came before it. */
export function addCommands(
  window: Window & { asklet?: Asklet },
  added: SurveyOnPage,
  report: (mistake: string) => void,
): void {
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  // several tags share one function
  if (earlier?.join) return earlier.join(added);
  const { document } = window;
  const said: [CommandForAll, unknown][] = [];
  const handlers: [name: unknown, handler: unknown, undo: () => void][] = [];

  function on(name: EventName, handler: Handler): void {
    if (typeof handler !== 'function') throw `the handler of "${name}" must be a function`;
    handlers.push([name, handler, hear(document, name, handler, report)]);
    if (name !== 'ready') return;
    for (const [survey, { why }] of pageOf(document).surveys) if (isDecided(why())) handler({ survey });
  }

  function off(name: EventName, handler: Handler): void {
    for (const [heard, by, undo] of handlers) if (heard === name && by === handler) undo();
  }

  function run([command, first, second]: Call): unknown {
    const { surveys } = pageOf(document);
    if (command === 'on' || command === 'off') {
      if (!eventNames.includes(first as EventName)) throw `there is no event "${first}"`;
      return (command === 'on' ? on : off)(first as EventName, second as Handler);
    }
    if (command === 'open' || command === 'why') {
      const survey = first === undefined ? [...surveys.values()][0] : surveys.get(`${first}`.toLowerCase());
      if (!survey) throw `there is no survey "${first}" on this page`;
      return survey[command]();
    }
    const type = parameterTypes[command as CommandForAll];
    if (typeof type !== 'string') throw `there is no command "${command}"`;
    if (typeof first !== type) throw `"${command}" takes a value of type ${type}, not ${first}`;
    said.push([command as CommandForAll, first]);
    for (const survey of surveys.values()) survey[command as CommandForAll](first as never);
  }

  const asklet: Asklet = (...call) => {
    try {
      return run(call);
    } catch (mistake) {
      report(`${mistake}`);
    }
  };
  asklet.join = (survey) => {
    for (const [command, parameter] of said) survey[command](parameter as never);
  };
  window.asklet = asklet;
  for (const call of earlier?.q ?? []) asklet(...call);
}

/** Whether it is known if a survey shows. */
function isDecided({ reason }: Why): boolean {
  return reason !== 'starting' && reason !== 'consent';
}
