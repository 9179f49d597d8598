import { mkdirSync, writeFileSync } from 'node:fs';
import type { SurveyInput } from 'asklet/server';
import { aSurvey } from '../support/surveys.ts';
import { pictureFolder } from './joinPictures.ts';
import { test } from './test.ts';
import type { Visit } from './Visit.ts';

const desktop = [1_024, 720] as const;
const looks: Record<string, { html: string; theme: string; size: readonly [number, number] }> = {
  light: { html: 'lang="en"', theme: 'light', size: desktop },
  dark: { html: 'lang="en"', theme: 'dark', size: desktop },
  phone: { html: 'lang="en"', theme: 'light', size: [460, 720] },
  'right-to-left': { html: 'lang="ar" dir="rtl"', theme: 'dark', size: desktop },
};

const options = { options: ['Price', 'Speed'], allow_other: true };

/** The pictures: a survey, and the visitor's actions before. */
const scenes: readonly [fields: Partial<SurveyInput>, act: (visit: Visit) => Promise<unknown>][] = [
  [{ min_label: 'Not at all likely', max_label: 'Extremely likely' }, select],
  [{ survey_type: 'csat_5' }, select],
  [{ survey_type: 'csat_5', scale_style: 'stars' }, (visit) => visit.hover('radio', '', 3)],
  [
    { survey_type: 'general', response_type: 'choices', choice_options: options },
    async (visit) => {
      await visit.click('checkbox', '', 1);
      await visit.click('checkbox', '', 2);
    },
  ],
  [{ survey_type: 'general', allow_screenshots: true }, (visit) => visit.click('textbox')],
  [{ collect_contact: true }, (visit) => visit.click('radio', '', 9)],
  [{}, (visit) => visit.click('radio', '', 9)],
];
const uuidOf = (index: number) => `6d0e1d2c-3b4a-4958-8776-95a4b3c2d2${index + 10}`;

async function select(visit: Visit): Promise<void> {
  await visit.tabTo('radio');
  for (let presses = 0; presses < 3; presses++) await visit.driver.press('ArrowRight');
}

for (const [look, { html, theme, size }] of Object.entries(looks)) {
  test(look, async ({ visit: start, driver }, { project }) => {
    const visit = await start(
      ...scenes.map(([fields], index) => aSurvey({ survey_uuid: uuidOf(index), manual_tracking: true, ...fields })),
    );
    const tags = scenes.map((_, index) => visit.server.tag({ 'data-survey': uuidOf(index), 'data-theme': theme }));
    await driver.resize(...size);
    await visit.open({ html, body: '<p>A page that the card lies on.</p>'.repeat(12) + tags.join('') });
    const cells: string[] = [];
    for (const [index, [, act]] of scenes.entries()) {
      await visit.why(uuidOf(index));
      await visit.command('open', uuidOf(index));
      await visit.locate('heading');
      await act(visit);
      cells.push(await takeCard(visit));
      await visit.command('close');
      await visit.noCard();
    }
    mkdirSync(pictureFolder, { recursive: true });
    writeFileSync(`${pictureFolder}${look}.${project.name}.html`, `<h2>${driver.version}</h2>${cells.join('')}`);
  });
}

/** Takes a picture of the card with a small part of the page around it, and returns it as HTML. */
async function takeCard({ driver }: Visit): Promise<string> {
  const { x, y, width, height } = await driver.evaluate(async () => {
    const root = document.querySelector('asklet-survey')!.shadowRoot!;
    await Promise.all(root.getAnimations().map(({ finished }) => finished));
    // WebKitGTK captures the last painted frame
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return root.querySelector('.card')!.getBoundingClientRect().toJSON() as DOMRect;
  });
  const picture = (await driver.screenshot()).toString('base64');
  const offset = `${12 - x}px ${12 - y}px`;
  return `<i style="width:${width + 24}px;height:${height + 24}px;background:url(data:image/png;base64,${picture}) ${offset}"></i>`;
}
