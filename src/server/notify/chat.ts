import type { ChatName } from '../../contract/surveys/notifications.ts';
import { fitText } from './fitText.ts';
import type { Section } from './sections.ts';

/** Maximum length of the parts of a message. All chats accept more. */
const maxComment = 2000;
const maxDetail = 300;
const maxTitle = 140;

/** Escapes a text for Slack, where `<!channel>` would notify everybody. */
const escapeSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Escapes Markdown, and separates `@` from the name that follows, which would be notified. The one of an email address
 * stays.
 */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_~|[\]()#+\-.!>]/g, '\\$&').replace(/\B@/g, '@\u200b');

const markdown = (text: string, max: number) => fitText(text, max, escapeMarkdown);

type Format = (message: Section) => object;

/** A text that Slack shows as it is. */
const plain = (text: string, max: number) => ({
  type: 'plain_text',
  text: fitText(text, max, escapeSlack),
  emoji: false,
});

const slack: Format = ({ title, url, headline, comments, details }) => ({
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
    ...(comments.length === 0 ? [] : [{ type: 'section', text: plain(comments.join('\n\n'), maxComment) }]),
    ...(details.length === 0
      ? []
      : [{ type: 'context', elements: details.map(([name, value]) => plain(`${name}: ${value}`, maxDetail)) }]),
  ],
});

/** A headline and a comment in Markdown. */
const inMarkdown = ({ headline, comments }: Section) =>
  [
    `**${markdown(headline, maxTitle)}**`,
    ...(comments.length === 0 ? [] : [markdown(comments.join('\n\n'), maxComment)]),
  ].join('\n\n');

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

const teams: Format = ({ title, url, headline, comments, details }) => ({
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
          ...(comments.length === 0 ? [] : [run(fitText(comments.join('\n\n'), maxComment))]),
          ...details.map(([name, value]) =>
            run(fitText(`${name}: ${value}`, maxDetail), { isSubtle: true, size: 'Small' }),
          ),
        ],
        ...(url && { actions: [{ type: 'Action.OpenUrl', title: 'Results', url }] }),
      },
    },
  ],
});

/** The message formats of the chat services' incoming webhooks. */
const formats: Readonly<Record<ChatName, Format>> = { slack, mattermost, discord, teams };

/** Returns the body of a message in the format of a chat. */
export const chatBody = (chat: ChatName, message: Section): string => JSON.stringify(formats[chat](message));
