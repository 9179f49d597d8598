import type { Metadata } from '../../contract/response.ts';
import type { Options } from '../core/options.ts';
import { readNode } from '../browser/readDocument.ts';
import type { Settings } from './settings.ts';

/** The parts of a window that the metadata is read from. */
export type AnsweringPage = Pick<Window, 'location' | 'document' | 'navigator' | 'innerWidth' | 'innerHeight'>;

/** Returns the metadata of a response: page, browser and user. Values set by the page's owner win. */
export function responseContext(
  page: AnsweringPage,
  options: Pick<Options, 'userId' | 'userEmail' | 'metadata'>,
  settings: Pick<Settings, 'keepQuery' | 'metadata'>,
  version: string,
  language = page.navigator.language,
): Metadata {
  const { document } = page;
  const referrer = readNode(document, 'referrer');
  return {
    page_url: page.location.href.replace(settings.keepQuery ? /#.*/ : /[?#].*/, ''),
    page_title: readNode(document, 'title'),
    // the origin is enough
    referrer: referrer ? new URL(referrer).origin : undefined,
    locale: language,
    viewport: `${page.innerWidth}x${page.innerHeight}`,
    widget_version: version,
    user_id: options.userId,
    user_email: options.userEmail,
    ...settings.metadata,
    ...options.metadata,
  };
}
