import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { PageLook } from '../contract/surveys/linkPageOf.ts';
import type { Survey } from '../contract/surveys/survey.ts';
import { cardStyles } from '../widget/card/styles.ts';
import { scaleOf } from '../widget/eligibility/scale.ts';
import type { Messages } from '../widget/i18n/messages.ts';
import { type AnswerForm, AnswerFormView } from './answerForm.tsx';
import { ownStyles } from './ownStyles.ts';
import pageStyles from './page.css?inline';
import { dataId, type FormOptions, type LinkData, surveyId } from './linkData.ts';
import type { LinkTexts } from './texts.ts';

interface Frame {
  /** The owner's settings of the page. */
  readonly page: PageLook;
  /** The language of the survey's texts: ours may be in English. */
  readonly lang: string;
  readonly messages: Messages;
  readonly texts: LinkTexts;
  /** Allows the styles of the page in its content security policy. */
  readonly nonce: string;
}

/** Renders a page that only shows a message, such as that the survey has ended. */
export const renderMessage = (frame: Frame, text: string): string =>
  renderDocument(
    frame,
    text,
    <main>
      <p>{text}</p>
    </main>,
  );

/**
 * Renders the page with the current step of a survey.
 * @param data for the script. Null if the page works without it
 */
export function renderSurvey(frame: Frame, options: FormOptions, form: AnswerForm, data: LinkData | null): string {
  const { nonce, page, texts, messages } = frame;
  return renderDocument(
    frame,
    page.title ?? options.survey.question,
    <main id={surveyId}>
      {h(
        'asklet-survey',
        { position: 'inline' },
        <template {...{ shadowrootmode: 'open' }}>
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: cardStyles }} />
          <AnswerFormView
            {...options}
            messages={messages}
            form={form}
            sendScore={texts.sendScore}
            npsColors={!!page.nps_colors}
          />
        </template>,
      )}
    </main>,
    {
      preview: <Preview {...options} page={page} />,
      scripts: data && (
        <>
          {/* "<" could end the element */}
          <script
            id={dataId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
          <script type="module" src="/asklet-link.js" />
        </>
      ),
    },
  );
}

/** Renders what chats and mail programs show of a link (https://ogp.me): the question, the site and a picture of the scale. */
function Preview({ page, address, survey }: Pick<Frame, 'page'> & Pick<FormOptions, 'address' | 'survey'>) {
  const { origin, host } = new URL(address);
  const properties = {
    type: 'website',
    url: address,
    title: survey.question,
    site_name: page.title ?? host,
    image: `${origin}/preview-${pictureOf(survey)}.png`,
    'image:width': 1200,
    'image:height': 630,
  };
  return (
    <>
      {Object.entries(properties).map(([name, content]) => h('meta', { property: `og:${name}`, content }))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Returns the name of the picture that shows the scale of a survey, or a field. */
function pictureOf(survey: Survey): string {
  const scale = scaleOf(survey);
  if (!scale) return 'text';
  const { style, scores } = scale;
  if (style !== 'numbers') return style;
  return scores.length > 2 ? `numbers-${scores.length}` : 'thumbs';
}

/** What only some pages have. */
interface Extras {
  readonly preview?: ComponentChildren;
  readonly scripts?: ComponentChildren;
}

function renderDocument(
  { page, lang, messages, texts, nonce }: Frame,
  title: string,
  content: ComponentChildren,
  { preview, scripts }: Extras = {},
): string {
  const { theme = 'auto', title: heading, logo, imprint, privacy } = page;
  return `<!doctype html>${renderToString(
    <html lang={lang} dir={messages.dir}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
        <title>{title}</title>
        {preview}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: ownStyles(page) + pageStyles }} />
      </head>
      <body>
        <header>
          {logo && <img src={logo} alt="" height={48} />}
          {heading && <h1>{heading}</h1>}
        </header>
        {content}
        <footer>
          {imprint && <a href={imprint}>{texts.imprint}</a>}
          {privacy && <a href={privacy}>{texts.privacy}</a>}
        </footer>
        {scripts}
      </body>
    </html>,
  )}`;
}
