import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scales, typeNames } from '../../../src/contract/scores.ts';
import type { SurveyInput } from '../../../src/server/index.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** Returns the properties of a page for previews in chats. */
async function previewOf(survey: Partial<SurveyInput>, options = {}) {
  const question = 'Was "A & B" <easy>?';
  const entry = { survey_uuid: npsUuid, survey_type: 'nps_10', question, link: true, ...survey } as SurveyInput;
  const server = await testServer({ surveys: [entry], ...options });
  const page = await server.fetch(new Request(`http://localhost/s/${npsUuid}?score=1`));
  const html = await page.text();
  return Object.fromEntries(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, ...pair]) => pair),
  );
}

test('a page names its question, its site and its public address in previews of chats', async () => {
  expect(await previewOf({ link: { title: 'A "Shop"' } }, { publicUrls: ['https://feedback.example/'] })).toEqual({
    type: 'website',
    url: `https://feedback.example/s/${npsUuid}`,
    title: 'Was &quot;A &amp; B&quot; &lt;easy>?',
    site_name: 'A &quot;Shop&quot;',
    image: 'https://feedback.example/preview-numbers-11.png',
    'image:width': '1200',
    'image:height': '630',
  });
  expect(await previewOf({})).toMatchObject({ site_name: 'localhost', url: `http://localhost/s/${npsUuid}` });
});

const styles = typeNames.flatMap((survey_type) =>
  (scales[survey_type]?.styles ?? [null]).map((scale_style) => ({ survey_type, scale_style })),
);

test.each(styles)('there is a picture for $survey_type with $scale_style', async (survey) => {
  const { image } = await previewOf(survey);
  const name = /^http:\/\/localhost\/(preview-[\w-]+\.png)$/.exec(image!)![1]!;
  const picture = await readFile(new URL(`../../../public/${name}`, import.meta.url));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
