import { colorPattern } from '../contract/patterns.ts';
import { scales } from '../contract/scores.ts';
import type { Survey } from '../contract/surveys/survey.ts';

/** The programs that send emails, with the tag that each replaces by the column `asklet_link` of a recipient. */
export const mergeTags = {
  mailchimp: '*|ASKLETLINK|*',
  brevo: '{{ contact.ASKLET_LINK }}',
  customerio: '{{customer.asklet_link}}',
  hubspot: '{{ contact.asklet_link }}',
  postmark: '{{asklet_link}}',
} as const;
export type Sender = keyof typeof mergeTags;

/** The names of these programs. */
export const senderNames: Readonly<Record<Sender, string>> = {
  mailchimp: 'Mailchimp',
  brevo: 'Brevo',
  customerio: 'Customer.io',
  hubspot: 'HubSpot',
  postmark: 'Postmark',
};

/** A survey's question for an email. */
export interface MailQuestion {
  /** A table whose cells are links, for the source of an email. */
  readonly html: string;
  /** The same for the plain text of the email. */
  readonly text: string;
}

/** Faces from bad to good. Two are the first and the last. */
const faces = ['😠', '🙁', '😐', '🙂', '😀'];

/** Returns the visible text of a score. */
function labelOf({ survey_type, scale_style }: Survey, score: number): string {
  const { min, max, styles } = scales[survey_type]!;
  const steps = max - min;
  const style = styles.find((each) => each === scale_style) ?? (scale_style && steps > 1 ? 'numbers' : styles[0]);
  if (style === 'thumbs') return score > min ? '👍' : '👎';
  if (style === 'stars') return `${score} ★`;
  // seven scores need more faces than there are
  return style === 'emoji' && 4 % steps === 0 ? faces[(4 * (score - min)) / steps]! : `${score}`;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the styles of a survey's look that mail programs know, for style attributes. */
function mailStylesOf({ look = {} }: Survey) {
  const { font = '', accent = '', radius = '' } = look;
  const family = font && !/[;{}\\]/.test(font) ? escape(font) : 'Arial,Helvetica,sans-serif';
  const color = colorPattern.test(accent) ? accent : '#c9c9d4';
  const corners = /^\d{1,2}px$/.test(radius) ? radius : '6px';
  return { font: `font-family:${family};`, button: `border:1px solid ${color};border-radius:${corners};` };
}
type MailStyles = ReturnType<typeof mailStylesOf>;

/**
 * Returns a button as its own table. The buttons of a scale wrap into several rows if there is no room, even in
 * Outlook.
 */
function cellOf({ font, button }: MailStyles, label: string, name: string, url: string, size = 'width:42px;'): string {
  const link = `display:block;${size}${font}font-size:16px;font-weight:bold;line-height:42px;color:#1b1d28;text-decoration:none;`;
  return `<table role="presentation" align="left" border="0" cellpadding="0" cellspacing="0" style="border-collapse:separate;">
<tr><td style="padding:0 6px 6px 0;">
<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="border-collapse:separate;">
<tr><td align="center" bgcolor="#f1f1f6" style="${button}">
<a href="${escape(url)}" aria-label="${escape(name)}" style="${link}">${label}</a>
</td></tr>
</table>
</td></tr>
</table>`;
}

/**
 * Returns a survey's question for an email, with a link for each score, in the accent, the font and the radius of its
 * look. Without a scale, it is one link.
 * @param link the address of the page, or the merge tag in its place
 * @param hasQuery true if the address has parameters, so that the score follows them
 * @param openText the text of the link to a survey without a scale
 */
export function mailQuestionOf(survey: Survey, link: string, hasQuery: boolean, openText: string): MailQuestion {
  const { question, min_label, max_label } = survey;
  const styles = mailStylesOf(survey);
  const { font } = styles;
  const scale = scales[survey.survey_type];
  const urlOf = (score: number) => `${link}${hasQuery ? '&' : '?'}score=${score}`;
  const scores = scale ? Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index) : [];
  const ends = scale
    ? [
        [scale.min, min_label],
        [scale.max, max_label],
      ].filter(([, label]) => `${label}`.trim())
    : [];
  const heading = `<p dir="auto" style="margin:0 0 12px;${font}font-size:18px;font-weight:bold;line-height:26px;">${escape(question)}</p>`;
  const note = ends.length
    ? `\n<p dir="auto" style="clear:both;margin:0;padding:2px 0 0;${font}font-size:13px;line-height:20px;">${escape(ends.map(([score, label]) => `${score}: ${label}`).join(' · '))}</p>`
    : '';
  // of two scores, the signs say more than "0 / 1"
  const numberOf = (score: number) => (scores.length > 2 ? `${score} / ${scale!.max}` : labelOf(survey, score));
  const nameOf = (score: number) =>
    [numberOf(score), score === scale!.min ? min_label : score === scale!.max ? max_label : '']
      .filter((part) => part.trim())
      .join(', ');
  const cells = scale
    ? scores.map((score) => cellOf(styles, labelOf(survey, score), nameOf(score), urlOf(score))).join('\n')
    : cellOf(styles, escape(openText), openText, link, 'padding:0 20px;');
  const lines = scale ? scores.map((score) => `${nameOf(score)}: ${urlOf(score)}`) : [`${openText}: ${link}`];
  return {
    html: `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%" style="max-width:600px;">
<tr><td style="padding:16px 0;">
${heading}
${cells}${note}
</td></tr>
</table>
`,
    text: `${question}\n\n${lines.join('\n')}\n`,
  };
}
