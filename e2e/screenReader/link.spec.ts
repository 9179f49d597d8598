import { aSurvey } from '../support/surveys.ts';
import { test } from './test.ts';

test('the page of a survey is heard as the card is', async ({ listenToPage }) => {
  const visit = await listenToPage(
    aSurvey({ question: 'How was it?', survey_type: 'csat_2', response_type: 'text', text_question: 'Why?' }),
  );
  const steps: readonly (readonly [key: string, line: string])[] = [
    ['Tab', 'not selected radio button'],
    ['Right', 'Thumbs up.'],
    ['space', 'Why? entry.'],
    ['Tab', 'Send push button.'],
    ['Tab', 'Skip push button.'],
    ['space', 'Thank you for your feedback!'],
  ];
  for (const [key, line] of steps) {
    visit.press(key);
    await visit.hear(line);
  }
  visit.expectLines([
    'How was it? panel.',
    'Thumbs down.',
    'not selected radio button',
    'Thumbs up.',
    'not selected',
    'Why? entry.',
    'Send push button.',
    'Skip push button.',
    'Thank you for your feedback!',
  ]);
});
