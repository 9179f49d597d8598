import type { LinkPage } from '../../../contract/surveys/link.ts';
import type { Look } from '../../../contract/surveys/look.ts';
import { linkPageOf } from '../../../contract/surveys/linkPageOf.ts';
import { useTexts } from '../../i18n/texts.ts';
import { withoutEmpty } from '../design/path.ts';
import { pagePatterns } from '../design/writtenFields.ts';
import { NumberControl } from './NumberControl.tsx';
import { ChoiceControl, SwitchControl, TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

/** Renders the controls for the page of the survey. */
export function LinkControls({ designer: { design, setFields } }: Pick<TabProps, 'designer'>) {
  const { t } = useTexts();
  const page = linkPageOf(design.value.fields);
  return (
    <div class="ranges">
      <SwitchControl
        label={t('Page by link')}
        hint={t('Gives the survey its own page, for emails, QR codes and apps')}
        checked={page !== null}
        onChange={(isOn) => setFields({ link: isOn ? true : undefined })}
      />
      {page && (
        <PageControls
          page={page}
          look={design.value.fields.look ?? {}}
          onChange={(change) => setFields({ link: withoutEmpty({ ...page, ...change }) })}
        />
      )}
    </div>
  );
}

interface PageProps {
  readonly page: LinkPage;
  /** The look of the survey, which its page takes over. */
  readonly look: Look;
  readonly onChange: (change: Partial<LinkPage>) => void;
}

function PageControls({ page, look, onChange }: PageProps) {
  const { t } = useTexts();
  const field = (name: 'title' | keyof typeof pagePatterns) => ({
    path: ['link', name],
    value: page[name] ?? '',
    onChange: (text: string) => onChange({ [name]: text }),
  });
  const checked = (name: keyof typeof pagePatterns, error: string) => ({
    ...field(name),
    error: page[name] && !pagePatterns[name].test(page[name]) ? error : '',
  });
  const addressField = (name: 'logo' | 'imprint' | 'privacy') => ({
    ...checked(name, t('Not a full URL. Begin with https://')),
    placeholder: 'https://shop.example',
  });
  return (
    <fieldset class="control range">
      <legend>{t('The page')}</legend>
      <TextControl label={t('Heading')} {...field('title')} />
      <TextControl label={t('Logo (URL)')} {...addressField('logo')} />
      <TextControl
        label={t('Accent')}
        placeholder={look.accent ?? '#4f46e5'}
        {...checked('accent', t('Enter a color such as #4f46e5.'))}
      />
      <ChoiceControl
        label={t('Theme')}
        value={page.theme ?? look.theme ?? 'auto'}
        options={{ auto: t('Same as the system'), light: t('Light'), dark: t('Dark') }}
        onChange={(theme) => onChange({ theme: theme === (look.theme ?? 'auto') ? undefined : theme })}
      />
      <TextControl label={t('Imprint (URL)')} {...addressField('imprint')} />
      <TextControl label={t('Privacy policy (URL)')} {...addressField('privacy')} />
      <NumberControl
        label={t('Recipients of a mailing')}
        hint={t('Their number, for the response rate in the results')}
        path={['link', 'recipients']}
        value={page.recipients}
        min={1}
        isCount
        onChange={(recipients) => onChange({ recipients })}
      />
      <p class="note">{t('The preview does not show the page. Share has its address after you publish.')}</p>
    </fieldset>
  );
}
