import type { ChatName } from '../../contract/surveys/notifications.ts';
import { fitText } from './fitText.ts';
import type { Section } from './sections.ts';

/** Maximum length of the parts of a message. All chats accept more. */
const maxComment = 2000;
const maxDetail = 300;
const maxTitle = 140;

/** Separates a character from what follows. Nobody sees the zero-width space. */
const apart = (character: string) => `${character}\u200b`;

/**
 * An email address in which `@` follows a letter or a digit. No chat takes that for the start of a mention, so it can
 * stay, and be copied.
 */
const emailAddress = /^[a-z\d](?:[\w.+-]*[a-z\d])?@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/i;

/**
 * Creates the function that shortens and escapes a text. However a chat splits texts into words, none begins with `@`:
 * each is separated from what follows, except in an email address.
 */
const createEscape = (escape: (text: string) => string) => (text: string, max: number) =>
  fitText(
    text,
    max,
    text.length < 255 && emailAddress.test(text) ? escape : (part) => escape(part).replace(/[@\uff20\ufe6b]/g, apart),
  );

/** Escapes a text for Slack, where `<!channel>` would notify everybody. */
const forSlack = createEscape((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

/** Separates what a card of Teams could replace: tags, entities, and functions such as `{{DATE(…)}}`. */
const forTeams = createEscape((text) => text.replace(/[&<{]/g, apart));

/**
 * Escapes Markdown, and separates what chats add to it: links to channels (`~`), hashtags, emoji (`:`), addresses that
 * become links (`:`), HTML and its entities, underlined headings (`=`) and formulas (`$`).
 */
const markdown = createEscape((text) => text.replace(/[\\`*_~|[\]{}()#+\-.!>]/g, '\\$&').replace(/[~#:;&<=$]/g, apart));

type Format = (message: Section) => object;

/** An escaped text that Slack shows as it is. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** A name and a value, each escaped: an email address stays as it is. */
const inOneText = (escape: typeof forSlack, [name, value]: Section['details'][number]) =>
  `${escape(name, maxTitle)}: ${escape(value, maxDetail)}`;

const slack: Format = ({ title, url, headline, comments, details }) => ({
  // what the notification on a phone shows
  text: `${forSlack(title, maxTitle)}: ${forSlack(headline, maxTitle)}`,
  mrkdwn: false,
  parse: 'none',
  link_names: false,
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    {
      type: 'section',
      text: plain(forSlack(title, maxTitle)),
      ...(url && {
        accessory: { type: 'button', text: { type: 'plain_text', text: 'Results' }, url },
      }),
    },
    { type: 'header', text: plain(forSlack(headline, maxTitle)) },
    ...(comments.length === 0 ? [] : [{ type: 'section', text: plain(forSlack(comments.join('\n\n'), maxComment)) }]),
    ...(details.length === 0
      ? []
      : [{ type: 'context', elements: details.map((detail) => plain(inOneText(forSlack, detail))) }]),
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
          run(forTeams(title, maxTitle), { isSubtle: true }),
          run(forTeams(headline, maxTitle), { weight: 'Bolder', size: 'Large' }),
          ...(comments.length === 0 ? [] : [run(forTeams(comments.join('\n\n'), maxComment))]),
          ...details.map((detail) => run(inOneText(forTeams, detail), { isSubtle: true, size: 'Small' })),
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
