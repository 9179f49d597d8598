import type { ChatName } from '../../contract/notifications.ts';
import { fitText } from './fitText.ts';
import { type AnswerMessage, describeScore, detailsOf, nameOf } from './messages.ts';

/** Maximum length of the parts of a message. All chats accept more. */
const maxComment = 2000;
const maxDetail = 300;
const maxTitle = 140;

/** A message to people: a title that links to the results, and the lines of the answer. */
export interface ChatMessage {
  readonly title: string;
  readonly url: string | null;
  /** The score, or what happened. */
  readonly headline: string;
  readonly comment: string | null;
  readonly details: readonly (readonly [name: string, value: string])[];
}

/** Returns the message about an answer. */
export function chatAboutAnswer(message: AnswerMessage): ChatMessage {
  const { survey, answer, url, isTest } = message;
  const score = describeScore(message) ?? 'New answer';
  return {
    title: nameOf(survey),
    url,
    headline: isTest ? `Test: ${score}` : score,
    comment: answer.text?.trim() ? answer.text : null,
    details: detailsOf(message),
  };
}

/** Returns the message about failures. */
export const chatAboutNote = (notes: readonly string[]): ChatMessage => ({
  title: 'asklet',
  url: null,
  headline: 'Notifications failed',
  comment: notes.join('\n'),
  details: [],
});

/** Returns one message about many answers, and what else happened. */
export function chatAboutMany(messages: readonly AnswerMessage[], notes: readonly string[]): ChatMessage {
  const surveys = [...new Set(messages.map(({ survey }) => survey))].slice(0, 10);
  const comments = messages.filter(({ answer }) => answer.text?.trim()).length;
  return {
    title: `${messages.length} new answers`,
    url: messages[0]!.url && new URL('/surveys', messages[0]!.url).href,
    headline: `${comments} with a comment`,
    comment: notes.length > 0 ? notes.join('\n') : null,
    details: surveys.map((survey) => [nameOf(survey), describeMany(messages.filter((each) => each.survey === survey))]),
  };
}

function describeMany(messages: readonly AnswerMessage[]): string {
  const scores = messages.flatMap(({ answer: { score } }) => score ?? []);
  const count = `${messages.length} ${messages.length === 1 ? 'answer' : 'answers'}`;
  if (scores.length === 0) return count;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return `${count}, mean score ${mean.toFixed(1)}, lowest ${Math.min(...scores)}`;
}

/** Escapes a text for Slack, where `<!channel>` would notify everybody. */
const escapeSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes Markdown, and separates `@` from the name that follows, which would be notified. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_~|[\]()#+\-.!>]/g, '\\$&').replaceAll('@', '@\u200b');

const markdown = (text: string, max: number) => fitText(text, max, escapeMarkdown);

type Format = (message: ChatMessage) => object;

/** A text that Slack shows as it is. */
const plain = (text: string, max: number) => ({
  type: 'plain_text',
  text: fitText(text, max, escapeSlack),
  emoji: false,
});

const slack: Format = ({ title, url, headline, comment, details }) => ({
  // what the notification on a phone shows
  text: `${fitText(title, maxTitle, escapeSlack)}: ${fitText(headline, maxTitle, escapeSlack)}`,
  unfurl_links: false,
  blocks: [
    {
      type: 'section',
      text: plain(title, maxTitle),
      ...(url && {
        accessory: { type: 'button', text: { type: 'plain_text', text: 'Results' }, url },
      }),
    },
    { type: 'header', text: plain(headline, maxTitle) },
    ...(comment === null ? [] : [{ type: 'section', text: plain(comment, maxComment) }]),
    ...(details.length === 0
      ? []
      : [{ type: 'context', elements: details.map(([name, value]) => plain(`${name}: ${value}`, maxDetail)) }]),
  ],
});

/** A headline and a comment in Markdown. */
const inMarkdown = ({ headline, comment }: ChatMessage) =>
  [`**${markdown(headline, maxTitle)}**`, ...(comment === null ? [] : [markdown(comment, maxComment)])].join('\n\n');

const mattermost: Format = (message) => ({
  text: '',
  attachments: [
    {
      fallback: markdown(`${message.title}: ${message.headline}`, maxTitle),
      title: markdown(message.title, maxTitle),
      ...(message.url && { title_link: message.url }),
      text: inMarkdown(message),
      fields: message.details.map(([name, value]) => ({
        title: markdown(name, maxTitle),
        value: markdown(value, maxDetail),
        short: false,
      })),
    },
  ],
});

const discord: Format = (message) => ({
  content: '',
  // whatever a text contains, nobody is notified
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: markdown(message.title, maxTitle),
      ...(message.url && { url: message.url }),
      description: inMarkdown(message),
      fields: message.details.map(([name, value]) => ({
        name: markdown(name, maxTitle),
        value: markdown(value, maxDetail),
      })),
    },
  ],
});

/** A text of an Adaptive Card in which Markdown has no meaning. */
const run = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

const teams: Format = ({ title, url, headline, comment, details }) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          run(fitText(title, maxTitle), { isSubtle: true }),
          run(fitText(headline, maxTitle), { weight: 'Bolder', size: 'Large' }),
          ...(comment === null ? [] : [run(fitText(comment, maxComment))]),
          ...details.map(([name, value]) =>
            run(fitText(`${name}: ${value}`, maxDetail), { isSubtle: true, size: 'Small' }),
          ),
        ],
        ...(url && { actions: [{ type: 'Action.OpenUrl', title: 'Results', url }] }),
      },
    },
  ],
});

/** The formats of the chats' incoming webhooks. */
const formats: Readonly<Record<ChatName, Format>> = { slack, mattermost, discord, teams };

/** Returns the body of a message in the format of a chat. */
export const chatBody = (chat: ChatName, message: ChatMessage): string => JSON.stringify(formats[chat](message));
