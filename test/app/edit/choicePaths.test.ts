import { expect, test } from 'vitest';
import { changeFields } from '../../../src/app/edit/design/changeFields.ts';
import {
  addPath,
  choicePathFields,
  choicePathsOf,
  nameChoices,
  otherChoices,
  shownChoice,
  toggleChoice,
} from '../../../src/app/edit/design/choicePaths.ts';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import { writtenFields } from '../../../src/app/edit/design/writtenFields.ts';

const survey: Fields = {
  survey_type: 'general',
  question: 'What stops you?',
  response_type: 'choices',
  choice_options: { options: [{ value: 'price', label: 'The price' }, 'Speed', 'Trust', 'Nothing'] },
  follow_ups: [{ choices: ['price', 'Speed'], response_type: 'text', text_question: 'What would be fair?' }],
  thank_yous: [{ choices: ['Speed', 'Nothing'], message: 'Thanks!' }],
};
const paths = choicePathsOf(survey);

test('groups the choices by the step that follows them', () => {
  expect(paths.map(({ choices }) => choices)).toEqual([['Speed'], ['price'], ['Nothing']]);
  expect(paths.map((path) => nameChoices(path.choices, survey))).toEqual(['Speed', 'The price', 'Nothing']);
  expect(otherChoices(survey)).toEqual(['Trust']);
  expect(choicePathsOf({ ...survey, response_type: 'text' })).toEqual([]);
});

test('reads back what it writes', () => {
  expect(choicePathsOf({ ...survey, ...choicePathFields(paths) })).toEqual(paths);
  expect(choicePathFields([])).toEqual({ follow_ups: undefined, thank_yous: undefined });
  expect(choicePathFields(addPath([], 'Trust', 'Why?')).follow_ups).toMatchObject([
    { choices: ['Trust'], response_type: 'text' },
  ]);
});

test('a choice can be moved to another path, and every path keeps at least one', () => {
  const added = addPath([], 'Trust', 'Why?');
  const moved = toggleChoice(added, 0, 'price', true);
  expect(moved.map(({ choices }) => choices)).toEqual([['Trust', 'price']]);
  expect(toggleChoice(moved, 0, 'Trust', false).map(({ choices }) => choices)).toEqual([['price']]);
  expect(toggleChoice(paths, 0, 'price', true)).toBe(paths);
});

test('a renamed choice keeps its path, and a removed one leaves it', () => {
  const options = [{ value: 'price', label: 'The price' }, 'How fast', 'Trust', 'Nothing'];
  const renamed = changeFields(survey, { choice_options: { options } });
  expect(renamed.follow_ups).toMatchObject([{ choices: ['price', 'How fast'] }]);
  expect(renamed.thank_yous).toMatchObject([{ choices: ['How fast', 'Nothing'] }]);
  const removed = writtenFields({ ...survey, choice_options: ['Trust', 'Nothing'] });
  expect(removed.follow_ups).toBeUndefined();
  expect(removed.thank_yous).toEqual([{ choices: ['Nothing'], message: 'Thanks!' }]);
});

test('a choice that the survey does not have leads to the path of its first choice', () => {
  expect(shownChoice(survey, 'Trust')).toBe('Trust');
  expect(shownChoice(survey, 'gone')).toBe('price');
});
