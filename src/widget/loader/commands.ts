import { canHear, type EventName, type Handler, hear } from './events.ts';
import type { Mistaken } from './mistakes.ts';
import { pageOf } from './page.ts';
import type { SurveyOnPage } from './surveyOnPage.ts';

type Call = [command: string, ...parameters: unknown[]];

/** The function that a page calls; until the script has come it is a stub that keeps the calls in `q`. */
export interface Asklet {
  (...call: Call): unknown;
  q?: Iterable<Call>;
  /** Tells a survey that has come later what the page said before. */
  join?: (survey: SurveyOnPage) => void;
}

/** What each command for all surveys takes, as `typeof` has it. */
const parameterTypes: Readonly<Record<string, string | null>> = {
  // what objects have besides is no command
  __proto__: null,
  close: 'undefined',
  track: 'string',
  identify: 'object',
  metadata: 'object',
  consent: 'boolean',
  reset: 'undefined',
  destroy: 'undefined',
};

type CommandForAll = Exclude<keyof SurveyOnPage, 'open' | 'why'>;

/** Makes `asklet` understand commands for the surveys of the page, and runs those that came before it. */
export function addCommands(
  window: Window & { asklet?: Asklet },
  added: SurveyOnPage,
  report: (mistake: string) => void,
  mistaken: Mistaken,
): void {
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  // several tags share one function
  if (earlier?.join) return earlier.join(added);
  const { document } = window;
  const joined = new Set<SurveyOnPage>([added]);
  const said: ((survey: SurveyOnPage) => void)[] = [];
  const late: Call[] = [];
  const handlers: [name: unknown, handler: unknown, undo: () => void][] = [];

  function run([command, first, second]: Call): unknown {
    const { surveys } = pageOf(document);
    // one that is destroyed goes to the end
    const present = [...surveys.values()];
    switch (command) {
      case 'open':
      case 'why': {
        const survey = first === undefined ? present[0] : surveys.get(`${first}`.toLowerCase());
        if (survey) return survey[command]();
        // its tag may be on its way
        if (document.readyState !== 'complete') return void late.push([command, first]);
        return mistaken('survey', first);
      }
      case 'on':
        if (!canHear(first, second)) return mistaken('handler', first, second);
        return void handlers.push([first, second, hear(document, first as EventName, second as Handler, report)]);
      case 'off':
        for (const [heard, handler, undo] of handlers) if (heard === first && handler === second) undo();
        return;
    }
    const type = parameterTypes[command];
    if (typeof first !== type || first === null) return mistaken('command', command, type, first);
    const tell = (survey: SurveyOnPage) => survey[command as CommandForAll](first as never);
    for (const survey of present) tell(survey);
    // what takes a survey away is not for one that comes later
    if (command !== 'destroy') said.push(tell);
  }

  const asklet: Asklet = (...call) => {
    try {
      return run(call);
    } catch (mistake) {
      report(`${mistake}`);
    }
  };
  asklet.join = (survey) => {
    // the same tag once more has nothing to be told
    if (!joined.has(survey)) for (const tell of said) tell(survey);
    joined.add(survey);
    for (const call of late.splice(0)) asklet(...call);
  };
  window.asklet = asklet;
  for (const call of earlier?.q ?? []) asklet(...call);
}
