import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { linkPageOf, linkPath } from '../../contract/surveys/linkPageOf.ts';
import { servedSurvey } from '../edit/design/servedSurvey.ts';
import { mailQuestionOf, mergeTags, type Sender, senderNames } from '../../link/mailQuestion.ts';
import { pathOf } from '../../contract/addresses.ts';
import type { Fields } from '../edit/design/fields.ts';
import { defaultLanguage, translatedFields, translatedLanguages } from '../edit/design/translate.ts';
import { createAttempt } from '../createAttempt.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { useTexts, withElements } from '../i18n/texts.ts';
import { CopyText, CopyTexts } from './CopyText.tsx';

interface ShareLinkProps {
  readonly survey: string;
  readonly fields: Fields;
  readonly server: string;
  /** Publishes the survey with a page. Null if that is not possible here. */
  readonly onAddPage: (() => Promise<void>) | null;
}

/** Renders the address of the survey's page, and its QR code. */
export function ShareLink({ survey, fields, server, onAddPage }: ShareLinkProps) {
  const { t } = useTexts();
  if (!linkPageOf(fields)) return <AddPage survey={survey} onAddPage={onAddPage} />;
  const address = server + linkPath + survey;
  return (
    <>
      <CopyText
        output={{
          name: t('By link'),
          hint: t('The page of the survey, for emails, QR codes and apps.'),
          text: address,
        }}
      />
      <section class="output">
        <h2>{t('QR code')}</h2>
        <QrCode address={address} />
      </section>
    </>
  );
}

/** Renders the question for an email, whose answers open the survey's page. */
export function ShareEmail({ survey, fields, server, onAddPage }: ShareLinkProps) {
  return linkPageOf(fields) ? (
    <MailQuestion fields={fields} address={server + linkPath + survey} />
  ) : (
    <AddPage survey={survey} onAddPage={onAddPage} />
  );
}

function AddPage({ survey, onAddPage }: Pick<ShareLinkProps, 'survey' | 'onAddPage'>) {
  const { t } = useTexts();
  const problem = useSignal('');
  const isBusy = useSignal(false);
  async function add(): Promise<void> {
    if (isBusy.value) return;
    isBusy.value = true;
    await createAttempt(problem)(() => onAddPage!());
    isBusy.value = false;
  }
  return (
    <section class="output">
      <h2>{t('A page of its own')}</h2>
      <p>{t('For emails, QR codes and apps, a survey can have its own page.')}</p>
      <div role="alert">{problem}</div>
      {onAddPage ? (
        <Button class="button primary" aria-busy={isBusy} onClick={() => void add()}>
          {t('Add the page')}
        </Button>
      ) : (
        <a href={`${pathOf(survey, 'edit')}?tab=Look`}>{t('Add the page')}</a>
      )}
    </section>
  );
}

/** Draws a QR code. Loads the library. */
async function drawQrCode(address: string) {
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(address, { type: 'svg' });
  return { svg, png: await QRCode.toDataURL(address, { width: 1024 }) };
}

function QrCode({ address }: { readonly address: string }) {
  const { t } = useTexts();
  const drawn = useSignal<{ readonly svg: string; readonly png: string } | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    let isLeft = false;
    drawQrCode(address)
      .then((code) => !isLeft && (drawn.value = code))
      .catch(() => (problem.value = t('Cannot reach the server.')));
    return () => (isLeft = true);
  }, [address]);
  if (!drawn.value) return <p role="alert">{problem}</p>;
  return (
    <>
      <div
        class="qr-code"
        role="img"
        aria-label={t('QR code of {address}', { address })}
        // the policy of the page allows no image from a data URL
        dangerouslySetInnerHTML={{ __html: drawn.value.svg }}
      />
      <p class="saves">
        <a class="button" download="qr-code.svg" href={`data:image/svg+xml,${encodeURIComponent(drawn.value.svg)}`}>
          {t('Save as SVG')}
        </a>
        <a class="button" download="qr-code.png" href={drawn.value.png}>
          {t('Save as PNG')}
        </a>
      </p>
    </>
  );
}

function MailQuestion({ fields, address }: { readonly fields: Fields; readonly address: string }) {
  const { t, nameLanguage } = useTexts();
  const sender = useSignal<Sender | ''>('');
  const language = useSignal('');
  const link = sender.value ? mergeTags[sender.value] : address;
  const languages = translatedLanguages(fields);
  const own = fields.language ?? defaultLanguage;
  // the page has the language of the email
  const inLanguage = languages.length > 0 ? `${sender.value ? '&' : '?'}lang=${language.value || own}` : '';
  const hasQuery = sender.value !== '' || inLanguage !== '';
  const shown = language.value ? { ...fields, ...translatedFields(fields, language.value) } : fields;
  const survey = servedSurvey(shown);
  const { html, text } = mailQuestionOf(survey, link + inLanguage, hasQuery, t('Answer now'));
  return (
    <>
      {languages.length > 0 && (
        <Select
          class="control"
          label={t('Language')}
          value={language.value}
          options={['', ...languages].map((each) => [each, nameLanguage(each || own)])}
          onChange={(chosen) => (language.value = chosen)}
        />
      )}
      <Select
        class="control"
        label={t('Program that sends the emails')}
        value={sender.value}
        options={[['', t('Any: the same link for everybody')], ...Object.entries(senderNames)]}
        onChange={(chosen) => (sender.value = chosen as Sender | '')}
      />
      {sender.value && (
        <p class="note">
          {withElements(t('Each recipient gets a personal link: import the file of {command} into {sender}.'), {
            command: <code>asklet link --recipients</code>,
            sender: senderNames[sender.value],
          })}
        </p>
      )}
      <CopyTexts
        label={t('Question for an email')}
        outputs={[
          { name: 'HTML', hint: t('Paste it into the source of the email.'), text: html },
          { name: t('Plain text'), hint: t('The same for emails without HTML.'), text },
        ]}
      />
    </>
  );
}
