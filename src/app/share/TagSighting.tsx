import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Sighting } from '../../contract/api/publishing.ts';
import type { AppContext } from '../context.ts';
import { useTexts, withElements } from '../i18n/texts.ts';
import { poll } from '../poll.ts';
import { Button } from '../ui/Button.tsx';
import { focusFirst } from '../ui/focus.ts';
import { siteName } from './sites.ts';
import type { SitesModel } from './SitesModel.ts';

interface TagSightingProps {
  readonly seen: Sighting | null;
  readonly sites: SitesModel;
  readonly context: AppContext;
}

/** Renders whether a page with the tag was seen, and what keeps the survey from showing there. */
export function TagSighting({ seen, sites, context }: TagSightingProps) {
  const { t, formatAgo } = useTexts();
  const { now } = context.viewer;
  const time = useSignal(now());
  useEffect(() => poll(context, 1000, () => (time.value = now())), []);
  if (!seen) {
    return (
      <div class="seen">
        <strong role="status">{t('Waiting for your page…')}</strong>
        <p>{t('Paste the tag into a page and open it. This text changes when the page requests the survey.')}</p>
      </div>
    );
  }
  const { origin, problem, at, success } = seen;
  const nameOf = (page: string | null) => (page ? siteName(page) : t('a page without an origin'));
  const site = nameOf(origin);
  return (
    <div class="seen" data-problem={problem !== null}>
      <p>
        {/* without the time, which would be spoken every second */}
        <strong role="status">{t('Seen on {host}', { host: site })}</strong>, {formatAgo(at, time.value)}
      </p>
      {problem === 'origin' && <ForeignSite origin={origin} site={site} model={sites} />}
      {problem === 'key' && <p>{t('A page of {site} uses an unknown key: copy the tag again.', { site })}</p>}
      {problem === 'closed' && (
        <p>{t('The survey is not open now: it has not started, has ended, is full or archived.')}</p>
      )}
      {success && (
        <p>
          {t('Tag seen on {host}, {ago}', { host: nameOf(success.origin), ago: formatAgo(success.at, time.value) })}
        </p>
      )}
      {problem === null && (
        <p>
          {withElements(t('If the card does not show, add {parameter} to the URL of the page: a panel explains why.'), {
            parameter: <code>?asklet=debug</code>,
          })}
        </p>
      )}
    </div>
  );
}

interface ForeignSiteProps {
  readonly origin: string | null;
  /** Its name. */
  readonly site: string;
  readonly model: SitesModel;
}

/** Says that a site may not use the survey, and allows it. */
function ForeignSite({ origin, site, model }: ForeignSiteProps) {
  const { t } = useTexts();
  const keys = model.found.value?.keys ?? [];
  const limited = keys.filter(({ origins }) => origins && origins.every((each) => each !== origin));
  if (keys.length > 0 && limited.length === 0)
    return <p>{t('{site} may use this survey now: open its page again.', { site })}</p>;
  const entry = limited.find(model.isChangeable);
  return (
    <>
      <p>{t('{site} is not among the sites that may use this survey.', { site })}</p>
      {entry && origin !== null && (
        <p>
          <Button
            class="button primary"
            disabled={model.isBusy.value}
            onClick={async () => {
              if (await model.allow(entry, origin)) focusFirst('.sites h2');
            }}
          >
            {t('Allow it')}
          </Button>
        </p>
      )}
    </>
  );
}
