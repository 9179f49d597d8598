import { useTexts } from '../i18n/texts.ts';
import { describeClosed, type Scheduled } from './describeSchedule.ts';

/** Renders why visitors don't see a survey now, if they don't. */
export function ClosedNote({ survey, now }: { readonly survey: Scheduled; readonly now: Date }) {
  const texts = useTexts();
  const reason = describeClosed(survey, now.getTime(), texts);
  return reason && <p class="note">{texts.t('Visitors do not see this survey now. {reason}.', { reason })}</p>;
}
