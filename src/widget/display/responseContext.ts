import type { Metadata } from '../../contract/response.ts';
import type { Options } from '../core/options.ts';
import type { Settings } from './settings.ts';

/** The parts of a window that say where a visitor answers. */
export type AnsweringPage = Pick<Window, 'location' | 'document' | 'navigator' | 'innerWidth' | 'innerHeight'>;

/** The metadata of a response: where and by whom it is given. What the page's owner says takes precedence. */
export function responseContext(
  page: AnsweringPage,
  options: Pick<Options, 'userId' | 'userEmail' | 'metadata'>,
  settings: Pick<Settings, 'keepQuery' | 'metadata'>,
  version: string,
): Metadata {
  const { document } = page;
  return {
    page_url: page.location.href.replace(settings.keepQuery ? /#.*/ : /[?#].*/, ''),
    page_title: document.title,
    // which site it was is enough
    referrer: document.referrer ? new URL(document.referrer).origin : undefined,
    locale: page.navigator.language,
    viewport: `${page.innerWidth}x${page.innerHeight}`,
    widget_version: version,
    user_id: options.userId,
    user_email: options.userEmail,
    ...settings.metadata,
    ...options.metadata,
  };
}
