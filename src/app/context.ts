import { type ReadonlySignal, signal } from '@preact/signals';
import type { Access, AccessWindow } from './access.ts';
import type { Address } from './address.ts';
import type { Client } from './client.ts';
import type { Drafts } from './edit/drafts.ts';
import type { BrowserTimeZone } from './timeZone.ts';
import type { Texts } from './i18n/texts.ts';
import type { PollWindow } from './poll.ts';
import type { Preferences } from './preferences.ts';
import type { SurveyList } from '../contract/api/publishing.ts';

/** The viewer's clock, time zone and window. */
export interface Viewer extends BrowserTimeZone {
  readonly now: () => Date;
  /** Whether the window is as narrow as that of a phone: lists are shorter. */
  readonly isNarrow: boolean;
}

/** The parts of the app that its pages share. */
export interface AppContext {
  readonly window: PollWindow & AccessWindow;
  readonly address: Address;
  readonly access: Access;
  readonly viewer: Viewer;
  readonly texts: Texts;
  readonly drafts: Drafts;
  readonly preferences: Preferences;
  /** The surveys of the server as last loaded. Null until then. */
  readonly list: ReadonlySignal<SurveyList | null>;
  /** Loads the list again. */
  loadList(client: Client, abort?: AbortSignal): Promise<SurveyList>;
}

/** Creates the context of the pages. */
export function createContext(given: Omit<AppContext, 'list' | 'loadList'>): AppContext {
  const list = signal<SurveyList | null>(null);
  return {
    ...given,
    list,
    async loadList(client, abort) {
      const loaded = await client.surveys(abort);
      if (!abort?.aborted) list.value = loaded;
      return loaded;
    },
  };
}
