import { type Design, type Look, plainLook, spokenFields } from '../design/design.ts';

/** Something to copy. */
export interface Output {
  readonly name: string;
  readonly hint: string;
  readonly text: string;
  /** What it is saved as, where it is a file. */
  readonly fileName?: string;
}

const inlineTarget = 'asklet-survey-here';
const customProperties = { font: '--asklet-font', radius: '--asklet-radius' } as const;

/** The options of the look, under the names of the attributes without "data-". */
function optionsOf({ look }: Design): Record<string, string> {
  const { theme, accent, position, locale, npsColors, buttonLabel } = look;
  const isInline = position === 'inline';
  const given = {
    position: isInline || position === plainLook.position ? '' : position,
    theme: theme === plainLook.theme ? '' : theme,
    accent,
    target: isInline ? `#${inlineTarget}` : '',
    locale,
    'button-label': buttonLabel,
  };
  const spoken = Object.entries(given).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(spoken), ...(npsColors && { 'nps-colors': '' }) };
}

/** The attributes of the tag. */
export function attributesOf(design: Design): Record<string, string> {
  const options = { survey: design.uuid, key: design.key, ...optionsOf(design) };
  return Object.fromEntries(Object.entries(options).map(([name, text]) => [`data-${name}`, text]));
}

/** The custom properties that the look sets, as CSS; empty where it sets none. */
export function stylesOf({ look }: { readonly look: Look }): string {
  const rules = (['font', 'radius'] as const)
    .filter((name) => look[name] !== '')
    .map((name) => ` ${customProperties[name]}: ${look[name].replace(/[;{}<]/g, '')};`);
  return rules.length > 0 ? `asklet-survey {${rules.join('')} }` : '';
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function tagOf(design: Design): string {
  const attributes = Object.entries(attributesOf(design)).map(([name, text]) =>
    text === '' ? name : `${name}="${escape(text)}"`,
  );
  const styles = stylesOf(design);
  return [
    ...(design.look.position === 'inline' ? [`<div id="${inlineTarget}"></div>`] : []),
    ...(styles ? [`<style>${styles}</style>`] : []),
    `<script async src="${design.server}/asklet.js"\n        ${attributes.join('\n        ')}></script>`,
  ].join('\n');
}

/** The surveys file with this survey and a key for it. */
function fileOf({ uuid, key, fields }: Design): string {
  const { survey_type, ...others } = spokenFields(fields);
  const survey = { survey_uuid: uuid, survey_type, ...others };
  return JSON.stringify({ keys: [{ key, surveys: [uuid] }], surveys: [survey] }, null, 2);
}

function moduleOf(design: Design): string {
  const camel = (name: string) => name.replace(/-./g, (part) => part[1]!.toUpperCase());
  const options = { survey: design.uuid, key: design.key, api: design.server, ...optionsOf(design) };
  const lines = Object.entries(options).map(([name, text]) => {
    const value = name === 'nps-colors' ? 'true' : JSON.stringify(text);
    return `  ${camel(name)}: ${value},`;
  });
  return `import { createSurvey } from 'asklet';

const survey = createSurvey({
${lines.join('\n')}
});
survey.on('score', ({ score }) => console.info('score', score));`;
}

function playwrightOf({ server, fields, uuid, key }: Design): string {
  const scores = { csat_2: 1, csat_5: 4, ces_7: 6, nps_10: 9, general: null };
  const score = scores[fields.survey_type];
  const html = JSON.stringify(
    `<script async src="${server}/asklet.js" data-survey="${uuid}" data-key="${key}"></script>`,
  );
  const isChoices = fields.response_type === 'choices';
  const options = fields.choice_options ?? [];
  const [first] = Array.isArray(options) ? options : options.options;
  const choice = typeof first === 'object' ? first.label : first;
  const hasText = fields.response_type === 'text' || (fields.survey_type === 'general' && !isChoices);
  const given = {
    ...(score !== null && { score }),
    ...(isChoices && { choices: [choice] }),
    ...(hasText && { text: 'Fast' }),
    ...(fields.collect_contact && { email: 'ada@shop.example' }),
  };
  const stored = score === null ? { text: isChoices ? choice : 'Fast' } : { score };
  return `import { expect, test } from 'asklet/testing';

test.use({
  askletOptions: {
    surveys: 'surveys.json',
    origin: ${JSON.stringify(server)},
    // the card opens at once, on every page
    override: { trigger: null, show_on_pages: null, manual_tracking: false, feedback_button: false },
  },
});

test('the survey takes an answer', async ({ page, asklet }) => {
  // your own page with the tag: await page.goto('/checkout/done')
  await page.route('https://shop.example/', (route) => route.fulfill({ contentType: 'text/html', body: ${html} }));
  await page.goto('https://shop.example/');
  await expect(asklet).toShowSurvey();
  await asklet.card.answer(${JSON.stringify(given)});
  await expect(asklet).toHaveResponse(${JSON.stringify(stored)});
});`;
}

/** Everything that an owner takes along. */
export function outputsOf(design: Design): readonly Output[] {
  const { server } = design;
  const isStyled = stylesOf(design) !== '';
  return [
    { name: 'Tag', hint: 'Paste it into your pages, anywhere.', text: tagOf(design) },
    {
      name: 'surveys.json',
      hint: 'Save it where you start the server: npm start -- --surveys surveys.json. If you have a file, add the key and the survey.',
      fileName: 'surveys.json',
      text: fileOf(design),
    },
    { name: 'npm', hint: 'In an app that is bundled, in place of the tag.', text: moduleOf(design) },
    {
      name: 'CSP',
      hint: `What a strict content security policy has to allow.${isStyled ? ' Move the styles of the tag into your own stylesheet.' : ''}`,
      text: `Content-Security-Policy: script-src 'self' ${server}; connect-src 'self' ${server}`,
    },
    { name: 'Playwright', hint: 'A test of your pages, without a server.', text: playwrightOf(design) },
  ];
}
