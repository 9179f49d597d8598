import { english } from './i18n/texts.ts';

/** The English names of the metadata that asklet itself stores with a response. All other keys are the owner's. */
const metadataNames: Readonly<Record<string, string>> = english({
  page_url: 'Page',
  page_title: 'Title of the page',
  referrer: 'Referrer',
  locale: 'Language',
  viewport: 'Size of the window',
  widget_version: 'Version of the widget',
  user_id: 'User id',
  user_email: 'Email address',
  recipient: 'Recipient',
  question: 'Question',
  choices: 'Choices',
  choice_comment: 'Comment on the choices',
  screenshot: 'Screenshot',
  imported: 'Imported from',
});

/** Returns the English name of a key of metadata. */
export const metadataName = (key: string): string => (Object.hasOwn(metadataNames, key) ? metadataNames[key]! : key);
