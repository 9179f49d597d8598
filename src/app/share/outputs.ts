import { optionsOf } from '../../contract/surveys/choices.ts';
import { exampleScore } from '../../contract/surveys/surveyTypes.ts';
import type { Design } from '../edit/design/design.ts';
import { attributesOf, tagOptionsOf } from '../edit/design/tag.ts';
import type { Fields } from '../edit/design/fields.ts';
import { publishedFields, writtenFields } from '../edit/design/writtenFields.ts';
import type { Texts } from '../i18n/texts.ts';

/** A text to copy. */
export interface Output {
  readonly name: string;
  readonly hint: string;
  readonly text: string;
  /** The name for saving it as a file, if that makes sense. */
  readonly fileName?: string;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the script tag with escaped values. */
function scriptTag(server: string, attributes: Readonly<Record<string, string>>, separator: string): string {
  const given = Object.entries(attributes).map(([name, text]) => (text === '' ? name : `${name}="${escape(text)}"`));
  return `<script async src="${escape(server)}/asklet.js"${separator}${given.join(separator)}></script>`;
}

/** Returns the element that an inline survey needs, if its selector is an id. */
function elementOf({ fields: { look } }: Design): readonly string[] {
  const [, id] = /^#([\w-]+)$/.exec(look?.target ?? '') ?? [];
  return id ? [`<div id="${id}"></div>`] : [];
}

const tagOf = (design: Design): string =>
  [...elementOf(design), scriptTag(design.server, attributesOf(design), '\n        ')].join('\n');

/** Returns the tag with its options in the URL, because tag managers strip unknown attributes. */
const managedTagOf = (design: Design): string =>
  `<script async src="${escape(`${design.server}/asklet.js?${new URLSearchParams(tagOptionsOf(design))}`)}"></script>`;

/** Returns a surveys file with this survey and its key. */
function fileOf({ uuid, key, fields }: Design): string {
  const { survey_type, ...others } = writtenFields(fields);
  const survey = { survey_uuid: uuid, survey_type, ...others };
  return JSON.stringify({ keys: [{ key, surveys: [uuid] }], surveys: [survey] }, null, 2);
}

const fileOutputOf = (design: Design, { t }: Texts): Output => ({
  name: 'surveys.json',
  hint: t(
    'For a server that you cannot publish to: save the file and start the server with --surveys surveys.json. If you already have a file, add the key and the survey to it.',
  ),
  fileName: 'surveys.json',
  text: fileOf(design),
});

const moduleOf = ({ uuid, key, server }: Design): string => `import { createSurvey } from 'asklet';

const survey = createSurvey({
  survey: ${JSON.stringify(uuid)},
  key: ${JSON.stringify(key)},
  api: ${JSON.stringify(server)},
});
survey.on('score', ({ score }) => console.info('score', score));`;

const reactOf = ({ uuid, key, server }: Design): string => `import { Survey } from 'asklet/react';

export function Feedback() {
  return (
    <Survey
      survey=${JSON.stringify(uuid)}
      publicKey=${JSON.stringify(key)}
      api=${JSON.stringify(server)}
    />
  );
}`;

function playwrightOf({ server, fields, uuid, key }: Design): string {
  const score = exampleScore(fields.survey_type);
  const html = JSON.stringify(scriptTag(server, { 'data-survey': uuid, 'data-key': key }, ' '));
  const isChoices = fields.response_type === 'choices';
  const choice = optionsOf(fields)[0]?.label;
  const hasText = fields.response_type === 'text' || (fields.survey_type === 'general' && !isChoices);
  const given = {
    ...(score !== undefined && { score }),
    ...(isChoices && { choices: [choice] }),
    ...(hasText && { text: 'Fast' }),
    ...(fields.collect_contact && { email: 'ada@shop.example' }),
  };
  const stored = score === undefined ? { text: isChoices ? choice : 'Fast' } : { score };
  const unscheduled = fields.starts_at || fields.ends_at ? ', starts_at: undefined, ends_at: undefined' : '';
  return `import { expect, test } from 'asklet/testing';

test.use({
  askletOptions: {
    surveys: 'surveys.json',
    origin: ${JSON.stringify(server)},
    // the card opens at once, on every page
    override: { trigger: null, show_on_pages: null, manual_tracking: false, feedback_button: false${unscheduled} },
  },
});

test('stores an answer', async ({ page, asklet }) => {
  // your own page with the tag: await page.goto('/checkout/done')
  await page.route('https://shop.example/', (route) => route.fulfill({ contentType: 'text/html', body: ${html} }));
  await page.goto('https://shop.example/');
  await expect(asklet).toShowSurvey();
  await asklet.card.answer(${JSON.stringify(given)});
  await expect(asklet).toHaveResponse(${JSON.stringify(stored)});
});`;
}

/** Returns the advice to load the card ahead, for a survey that most visitors see. */
function preloadHintOf({ fields: { show_on_pages, trigger, manual_tracking, feedback_button } }: Design, { t }: Texts) {
  const showsToFew = show_on_pages || trigger?.audience || trigger?.sample_percent !== undefined;
  if (showsToFew || manual_tracking || (feedback_button && !trigger)) return '';
  return ` ${t('Add data-preload to load the card together with the session: it appears earlier on slow networks.')}`;
}

/** Returns the differences between a published survey and its draft, one line for each field as it was and as it is. */
export function changesOf(published: Fields, draft: Fields, { t }: Texts): Output {
  const [before, after] = [published, draft].map(publishedFields) as [Fields, Fields];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Fields)[];
  const lineOf = (sign: '-' | '+', name: string, value: unknown) =>
    value === undefined ? [] : [`${sign} ${JSON.stringify(name)}: ${JSON.stringify(value)}`];
  const lines = names.flatMap((name) => {
    const isSame = JSON.stringify(before[name]) === JSON.stringify(after[name]);
    return isSame ? [] : [...lineOf('-', name, before[name]), ...lineOf('+', name, after[name])];
  });
  return {
    name: t('Changes'),
    hint: t('The fields of this survey to change in your surveys file.'),
    text: lines.join('\n'),
  };
}

/** Returns the tag, and the same for tag managers. */
export function tagOutputsOf(design: Design, texts: Texts): readonly Output[] {
  const { t } = texts;
  const { target } = design.fields.look ?? {};
  return [
    { name: t('Tag'), hint: t('Paste it anywhere in your pages.') + preloadHintOf(design, texts), text: tagOf(design) },
    {
      name: t('Tag manager'),
      hint:
        t('The same tag for tag managers, which remove data-* attributes.') +
        (target ? ` ${t('The page needs the element “{selector}”.', { selector: target })}` : ''),
      text: managedTagOf(design),
    },
  ];
}

/**
 * Returns what developers need.
 * @param isPublished false if the owner has to add the survey to the surveys file
 */
export function codeOutputsOf(design: Design, isPublished: boolean, texts: Texts): readonly Output[] {
  const { t } = texts;
  const { server } = design;
  const { allow_screenshots, follow_ups = [] } = design.fields;
  const hasScreenshot = allow_screenshots || follow_ups.some((each) => each.allow_screenshots);
  return [
    ...(isPublished ? [] : [fileOutputOf(design, texts)]),
    { name: 'npm', hint: t('For bundled apps, instead of the tag.'), text: moduleOf(design) },
    { name: 'React', hint: t('A component, instead of the tag.'), text: reactOf(design) },
    {
      name: 'CSP',
      hint: t('Add this to a strict content security policy.'),
      text: `Content-Security-Policy: script-src 'self' ${server}; connect-src 'self' ${server}${hasScreenshot ? "; img-src 'self' data:" : ''}`,
    },
    { name: 'Playwright', hint: t('Tests your pages without a server.'), text: playwrightOf(design) },
  ];
}
