import { beforeEach, expect, test } from 'vitest';
import { addToCommands, type Asklet } from '../../../src/widget/loader/commands.ts';
import type { SurveyOnPage } from '../../../src/widget/loader/survey.ts';
import { surveyUuid } from '../../support/builders.ts';

let heard: string[];
let window: Window & { asklet?: Asklet };

beforeEach(() => {
  heard = [];
  window = {} as Window;
});

function add(name: string): void {
  const survey: SurveyOnPage = {
    start: () => heard.push(`start ${name}`),
    open: () => heard.push(`open ${name}`),
    close: () => heard.push(`close ${name}`),
  };
  addToCommands(window, name, survey, (mistake) => heard.push(mistake));
}

/** The stub that a page puts in before the script has come. */
function stub(...calls: [string, ...unknown[]][]): Asklet {
  return Object.assign(() => {}, { q: calls });
}

test('a command reaches the survey of the page', () => {
  add('one');
  window.asklet!('open');
  window.asklet!('close');
  expect(heard).toEqual(['open one', 'close one']);
});

test('calls made before the script came are run in their order', () => {
  window.asklet = stub(['open'], ['close']);
  add('one');
  expect(heard).toEqual(['open one', 'close one']);
});

test('two tags share one function, and a survey can be named in either case', () => {
  add('one');
  add(surveyUuid);
  window.asklet!('open', surveyUuid.toUpperCase());
  window.asklet!('open');
  expect(heard).toEqual([`open ${surveyUuid}`, 'open one']);
});

test.each([
  [['dance'], 'there is no command "dance"'],
  [['constructor'], 'there is no command "constructor"'],
  [['open', 'two'], 'there is no survey "two" on this page'],
])('%j is told to the developer', ([command, ...parameters], mistake) => {
  add('one');
  window.asklet!(command!, ...parameters);
  expect(heard).toEqual([mistake]);
});

test('an element that took the name is no stub', () => {
  Object.assign(window, { asklet: { id: 'asklet', q: [['open']] } });
  add('one');
  expect(heard).toEqual([]);
  window.asklet!('open');
  expect(heard).toEqual(['open one']);
});
