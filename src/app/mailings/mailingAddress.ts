import { pathOf } from '../../contract/addresses.ts';

/** Returns the address of a mailing, of a new one, or of the list. */
export const addressOf = (survey: string, mailing: string | null) =>
  `${pathOf(survey, 'share')}?tab=Email${mailing === null ? '' : `&mailing=${mailing}`}`;
