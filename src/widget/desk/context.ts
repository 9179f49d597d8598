import type { Metadata } from '../../contract/response.ts';
import type { Options } from '../loader/options.ts';
import type { Settings } from './settings.ts';

/** The parts of a window that say where a visitor answers. */
export type Place = Pick<Window, 'location' | 'document' | 'navigator' | 'innerWidth' | 'innerHeight'>;

/** Where and by whom a response is given; what the page's owner says of it goes first. */
export function contextOf(
  place: Place,
  options: Pick<Options, 'userId' | 'userEmail' | 'metadata'>,
  settings: Pick<Settings, 'keepQuery' | 'metadata'>,
  version: string,
): Metadata {
  const { document } = place;
  return {
    page_url: place.location.href.replace(settings.keepQuery ? /#.*/ : /[?#].*/, ''),
    page_title: document.title,
    // nobody needs to know more of another site than which one it was
    referrer: document.referrer ? new URL(document.referrer).origin : undefined,
    locale: place.navigator.language,
    viewport: `${place.innerWidth}x${place.innerHeight}`,
    widget_version: version,
    user_id: options.userId,
    user_email: options.userEmail,
    ...settings.metadata,
    ...options.metadata,
  };
}
