import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shopPath } from '../../../contract/addresses.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Designer } from '../design/createDesigner.ts';
import { designIn } from '../design/design.ts';
import { addSurvey } from './addSurvey.ts';
import type { View } from './view.ts';

/** The delay after the last change before the shop is loaded again, in ms. */
const pause = 500;

/** The storage key for the owner's page. */
const storageName = 'edit:page';

/** Returns the owner's page that was entered last, or ''. */
export const storedPage = (): string => window.localStorage.getItem(storageName) ?? '';

/** Returns the URL of a page that shows its survey without storing anything, or null if the text is not a URL. */
export function readPageUrl(typed: string): string | null {
  try {
    const scheme = /^(localhost|127\.)/.test(typed) ? 'http' : 'https';
    const url = new URL(/^https?:/i.test(typed) ? typed : `${scheme}://${typed}`);
    url.searchParams.set('asklet', 'preview');
    return url.href;
  } catch {
    return null;
  }
}

/** Renders the field for a page of the owner. Without one, the shop is shown. */
export function PageField({ page }: { readonly page: Signal<string> }) {
  const { t } = useTexts();
  return (
    <label class="preview-field">
      <span>{t('Your page')}</span>
      <input
        type="url"
        placeholder="https://shop.example"
        value={page.value}
        onChange={({ currentTarget }) => {
          page.value = currentTarget.value.trim();
          window.localStorage.setItem(storageName, page.value);
        }}
      />
    </label>
  );
}

/** Renders what a page with the script shows. */
export function PageNote({ url }: { readonly url: string | null }) {
  const { t } = useTexts();
  return url ? (
    <p class="preview-note">
      {t("The survey that is installed on your page, as published. If the page stays empty, it doesn't allow frames.")}{' '}
      <a href={url} target="_blank" rel="noopener">
        {t('Open it in a new tab')}
      </a>
    </p>
  ) : (
    <p class="preview-note">
      {t('The script in a sample shop: it waits for its trigger, and its page rules apply. Nothing is stored.')}
    </p>
  );
}

/** Renders a page of the owner. It must not replace the editor. */
export function OwnPage({ url, scheme }: { readonly url: string; readonly scheme: View['scheme'] }) {
  const { t } = useTexts();
  return (
    <iframe
      title={t('Your page')}
      src={url}
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      style={{ colorScheme: scheme }}
    />
  );
}

interface RealShopProps {
  readonly designer: Designer;
  readonly view: Signal<View>;
}

/** Renders the shop with the script, as a new visitor sees it. Loads it again when the design has changed. */
export function RealShop({ designer, view }: RealShopProps) {
  const { t } = useTexts();
  const { language, scheme, dir } = view.value;
  const design = designIn(designer.design.value, language);
  const current = JSON.stringify([design, scheme, dir]);
  const loaded = useSignal(current);
  useEffect(() => {
    const timer = window.setTimeout(() => (loaded.value = current), pause);
    return () => window.clearTimeout(timer);
  }, [current]);
  return (
    <iframe
      key={loaded.value}
      title={t('Shop with your survey')}
      src={shopPath}
      onLoad={({ currentTarget }) => addSurvey(currentTarget, design, view.value)}
    />
  );
}
