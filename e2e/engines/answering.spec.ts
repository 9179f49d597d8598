import type { ScaleStyle, SurveyType } from '../../src/contract/surveys/survey.ts';
import { aSurvey } from '../support/surveys.ts';
import { expect, test } from './test.ts';
import type { Visit } from './Visit.ts';

const scales: [SurveyType, ScaleStyle, lowest: number][] = [
  ['csat_2', 'thumbs', 0],
  ['csat_2', 'emoji', 0],
  ['csat_2', 'numbers', 0],
  ['csat_5', 'emoji', 1],
  ['csat_5', 'numbers', 1],
  ['csat_5', 'stars', 1],
  ['ces_7', 'numbers', 1],
  ['ces_7', 'emoji', 1],
  ['ces_7', 'stars', 1],
  ['nps_10', 'numbers', 0],
  ['nps_10', 'stars', 0],
];
const uuidOf = (index: number) => `6d0e1d2c-3b4a-4958-8776-95a4b3c2d1${index + 10}`;

/** Opens a page with a survey for each type and style, which the scenario opens one after the other. */
async function openScales(start: (...surveys: ReturnType<typeof aSurvey>[]) => Promise<Visit>): Promise<Visit> {
  const visit = await start(
    ...scales.map(([survey_type, scale_style], index) =>
      aSurvey({ survey_uuid: uuidOf(index), survey_type, scale_style, manual_tracking: true }),
    ),
  );
  const tags = scales.map((_, index) => visit.server.tag({ 'data-survey': uuidOf(index) }));
  await visit.open({ body: tags.join('') });
  for (const [index] of scales.entries()) await visit.why(uuidOf(index));
  return visit;
}

async function expectScores(visit: Visit, indexes: readonly number[]): Promise<void> {
  await expect
    .poll(async () =>
      Object.fromEntries((await visit.server.responses()).map((each) => [each.survey_uuid, each.score])),
    )
    .toEqual(Object.fromEntries(scales.map(([, , lowest], index) => [uuidOf(index), lowest + indexes[index]!])));
}

test('every type and style, answered by mouse', { tag: '@smoke' }, async ({ visit: start }) => {
  const visit = await openScales(start);
  const indexes: number[] = [];
  for (const [index] of scales.entries()) {
    await visit.command('open', uuidOf(index));
    const { count } = await visit.locate('radio');
    indexes.push(index % count);
    await visit.click('radio', '', index % count);
    await visit.click('button', 'Close');
    await visit.noCard();
  }
  await expectScores(visit, indexes);
});

test('every type and style, answered by keyboard', async ({ visit: start, driver }) => {
  const visit = await openScales(start);
  const indexes: number[] = [];
  for (const [index] of scales.entries()) {
    await visit.command('open', uuidOf(index));
    await visit.tabTo('radio');
    await driver.press('ArrowRight');
    if (!(await visit.locate('radio', '', 1)).checked) await driver.press('ArrowRight');
    indexes.push(1);
    await driver.press('Enter');
    await visit.locate('status', 'Thank');
    await expect.poll(() => visit.locate('button', 'Done')).toMatchObject({ focused: true });
    await driver.press('Enter');
    await visit.noCard();
  }
  await expectScores(visit, indexes);
});

for (const device of ['mouse', 'keyboard']) {
  test(`an open question, answered by ${device}`, async ({ visit: start, driver }) => {
    const visit = await start(aSurvey({ survey_type: 'general', feedback_button: true }));
    await visit.open();
    const press = async (label: string) => {
      if (device === 'mouse') return visit.click('button', label);
      await visit.tabTo('button', label);
      await driver.press('Enter');
    };
    await press('Feedback');
    if (device === 'mouse') await visit.click('textbox');
    else await visit.tabTo('textbox');
    await visit.type('More soup');
    await press('Send');
    await visit.locate('status', 'Thank');
    await press('Done');
    await visit.noCard();
    await expect.poll(() => visit.server.responses()).toMatchObject([{ text: 'More soup' }]);
  });
}

test(
  'text, choices and contact; keys typed in the card do not reach the page',
  { tag: '@smoke' },
  async ({ visit: start, driver }) => {
    const visit = await start(
      aSurvey({
        response_type: 'choices',
        choice_options: { options: ['Price', 'Speed'], allow_other: true },
        collect_contact: true,
      }),
    );
    await visit.open();
    await visit.locate('radio');
    // a page that listens on its window before the widget loads gets the keys first
    await driver.evaluate(() => {
      const keys: string[] = ((window as unknown as { keys: string[] }).keys = []);
      const listen = (event: KeyboardEvent) => void keys.push(event.key);
      addEventListener('keydown', listen, true);
      addEventListener('keyup', listen);
    });
    await visit.click('radio', '', 9);
    await visit.click('checkbox', 'Speed');
    await visit.click('checkbox', 'Other');
    await visit.click('textbox');
    await visit.type('soup /?');
    await visit.click('button', 'Send');
    await visit.click('textbox');
    await visit.type('ada@example.com');
    await driver.press('Enter');
    await expect
      .poll(() => visit.server.responses())
      .toMatchObject([{ score: 9, text: 'Speed;\nsoup /?', metadata: { user_email: 'ada@example.com' } }]);
    expect(await driver.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([]);
  },
);

test(
  'the focus moves into the card and back, Escape closes it, the focus is visible',
  { tag: '@smoke' },
  async ({ visit: start, driver }) => {
    const visit = await start(aSurvey({ feedback_button: true }));
    await visit.open();
    await visit.click('button', 'Feedback');
    // the group of the scores
    const focused = () =>
      driver.evaluate(
        () => document.querySelector('asklet-survey:not([launcher])')?.shadowRoot!.activeElement?.localName,
      );
    await expect.poll(focused).toBe('fieldset');
    await visit.tabTo('radio');
    await driver.press('ArrowRight');
    const outline = await driver.evaluate(() => {
      const root = document.querySelector('asklet-survey:not([launcher])')!.shadowRoot!;
      return getComputedStyle(root.activeElement!.nextElementSibling!).outlineStyle;
    });
    expect(outline).toBe('solid');
    await driver.press('Escape');
    await visit.noCard();
    expect((await visit.locate('button', 'Feedback')).focused).toBe(true);
  },
);

test('the launcher opens the card', async ({ visit: start }) => {
  const visit = await start(aSurvey({ feedback_button: true }));
  await visit.open();
  await visit.click('button', 'Feedback');
  await visit.click('radio', '', 5);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 5 }]);
});

test('an inline survey', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  await visit.open({ body: `<main style="width:300px"></main>${visit.server.tag({ 'data-target': 'main' })}` });
  await visit.click('radio', '', 7);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 7 }]);
  expect(await driver.evaluate(() => document.querySelector('main')!.firstElementChild!.localName)).toBe(
    'asklet-survey',
  );
});
