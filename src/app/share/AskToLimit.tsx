import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { focusFirst } from '../ui/focus.ts';
import { SharedNote, type SitesProps } from './Sites.tsx';
import { siteName } from './sites.ts';

/** Asks once whether only the sites on which a survey was seen may use it. */
export function AskToLimit({ survey, model, context }: SitesProps) {
  const { t, formatList } = useTexts();
  const asked = model.asked.value;
  if (!asked) return <div role="status" />;
  const { entry, sites } = asked;
  async function limit(): Promise<void> {
    if (await model.limit(entry, sites)) focusFirst('.sites h2');
  }
  function decline(): void {
    model.decline();
    focusFirst('.sites h2');
  }
  return (
    <div role="status" class="ask-to-limit">
      <strong>
        {t('Only {sites} may use this survey?', { sites: formatList(sites.map(siteName), 'conjunction') })}
      </strong>
      <p class="note">
        {t('Everybody can read the key in your pages. This keeps other sites from using it. You can add sites later.')}
      </p>
      <SharedNote entry={entry} survey={survey} context={context} />
      <p class="saves">
        <Button class="button primary" disabled={model.isBusy.value} onClick={() => void limit()}>
          {t('Yes')}
        </Button>
        <Button onClick={decline}>{t('Not now')}</Button>
      </p>
    </div>
  );
}
