import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { PageLook } from '../contract/surveys/linkPageOf.ts';
import { cardStyles } from '../widget/card/styles.ts';
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
    data && (
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
  );
}

function renderDocument(
  { page, lang, messages, texts, nonce }: Frame,
  title: string,
  content: ComponentChildren,
  scripts: ComponentChildren = null,
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
