import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { translateSurvey } from '../../contract/surveys/translateSurvey.ts';
import { mailQuestionOf } from '../../link/mailQuestion.ts';
import type { Pages } from '../../link/pages.ts';
import type { Mail } from '../notify/mail.ts';
import type { MailingRow, RecipientRow } from './recipients.ts';

/** What an email of a mailing is made of. */
export interface MailingParts extends Pick<MailingRow, 'subject' | 'intro' | 'language'> {
  readonly survey: SurveyEntry;
  readonly recipient: Pick<RecipientRow, 'name'>;
  /** The address of the survey's page, for this recipient. */
  readonly link: string;
  /** The address that ends the emails. */
  readonly unsubscribe: string;
  readonly texts: Pages['texts'];
  readonly lang: string;
  readonly dir: 'rtl' | undefined;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// mail programs that support dark mode use the classes
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #15161a !important; color: #f1f1f4 !important; }
    .soft, .soft a { color: #b4b7c2 !important; }
  }`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** Puts the name of a recipient into a text. Without a name, the space before it goes, too. */
const withName = (text: string, name: string | null) =>
  text.replaceAll(/( ?)\{name\}/g, name ? `$1${name.replaceAll('$', '$$$$')}` : '');

/** Returns the email of a mailing to a recipient: the owner's text, the question with a link for each score, and how to end it. */
export function composeMailing(parts: MailingParts): Mail {
  const { survey, recipient, link, unsubscribe, texts, lang, dir, language } = parts;
  const [subject, intro] = [parts.subject, parts.intro.trim()].map((text) => withName(text, recipient.name));
  const shown = language === null ? survey : translateSurvey(survey, language);
  const question = mailQuestionOf(shown, link, link.includes('?'), texts.answer);
  const paragraphs = intro!
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(
      (text) => `<p dir="auto" style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escape(text)}</p>`,
    );
  return {
    subject: subject!.replaceAll(/\s+/g, ' '),
    text: `${intro ? `${intro}\n\n` : ''}${question.text}\n-- \n${texts.unsubscribe}: ${unsubscribe}\n`,
    html: `<!doctype html>
<html lang="${escape(lang)}"${dir ? ` dir="${dir}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject!)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#1a1b20">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;color:#1a1b20"><tr><td style="padding:24px 16px;${font}font-size:16px;line-height:24px">
<div style="max-width:600px;margin:0 auto">
${paragraphs.join('\n')}
${question.html}
<p class="soft" style="clear:both;margin:24px 0 0;font-size:13px;line-height:20px;color:#5f6470"><a href="${escape(unsubscribe)}" style="color:#5f6470">${escape(texts.unsubscribe)}</a></p>
</div>
</td></tr></table>
</body>
</html>
`,
  };
}
