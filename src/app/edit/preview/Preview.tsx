import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import type { CardText } from '../../../shop/cardTexts.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Designer } from '../design/createDesigner.ts';
import { CardFrame } from './CardFrame.tsx';
import { cardOf } from './cardOf.ts';
import { OwnPage, PageField, PageNote, readPageUrl, RealShop, storedPage } from './OnPage.tsx';
import './preview.css';
import { Steps } from './Steps.tsx';
import { textPathOf } from './textPathOf.ts';
import { Toggle, Toggles } from './Toggles.tsx';
import type { View } from './view.ts';

interface PreviewProps {
  readonly designer: Designer;
  readonly view: Signal<View>;
  /** Called when a text of the card is clicked, with its path in the survey. */
  readonly onField: (field: { readonly path: TextPath; readonly isButton: boolean }) => void;
}

/** Renders the preview: the card, or a page with the script. */
export function Preview({ designer, view, onField }: PreviewProps) {
  const { t } = useTexts();
  const isOnPage = useSignal(false);
  const isPhone = useSignal(false);
  const page = useSignal(storedPage());
  const card = useComputed(() => cardOf(designer.design.value, view.value));
  const url = readPageUrl(page.value);

  function onText(text: CardText): void {
    const path = textPathOf(designer.design.value.fields, card.value, text);
    if (path) onField({ path, isButton: text.isButton });
  }

  return (
    <main class="preview" aria-label={t('Preview')}>
      <div class="preview-bar">
        <span class="preview-buttons" role="group" aria-label={t('Preview')}>
          <Toggle label={t('Card')} isOn={!isOnPage.value} onToggle={() => (isOnPage.value = false)} />
          <Toggle label={t('On a page')} isOn={isOnPage.value} onToggle={() => (isOnPage.value = true)} />
        </span>
        {isOnPage.value ? (
          <PageField page={page} />
        ) : (
          <Steps fields={designer.design.value.fields} card={card.value} view={view} />
        )}
        <Toggles designer={designer} view={view} isPhone={isPhone} />
      </div>
      <div class="preview-page" data-phone={isPhone.value}>
        {!isOnPage.value ? (
          <CardFrame
            card={card}
            onStep={({ step, score, choice }) => (view.value = { ...view.value, step, score, choice })}
            onText={onText}
          />
        ) : url ? (
          <OwnPage url={url} scheme={view.value.scheme} />
        ) : (
          <RealShop designer={designer} view={view} />
        )}
      </div>
      {isOnPage.value ? (
        <PageNote url={url} />
      ) : (
        <p class="preview-note">{t('Click a text to get to its field. Answers in the preview are not stored.')}</p>
      )}
    </main>
  );
}
