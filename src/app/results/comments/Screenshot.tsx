import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';

interface PictureProps {
  readonly address: string;
  readonly load: (address: string, signal: AbortSignal) => Promise<Blob>;
}

/** Loads an image and returns its object URL in a signal: null while it loads, '' if it is unavailable. */
function usePicture({ address, load }: PictureProps, isWanted: boolean) {
  const source = useSignal<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    let url: string | null = null;
    const show = async () => {
      const blob = await load(address, abort.signal);
      url = URL.createObjectURL(blob);
      source.value = url;
    };
    show().catch(() => {
      if (!abort.signal.aborted) source.value = '';
    });
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, isWanted]);
  return source;
}

/** Renders a thumbnail that opens the full image. It is loaded when it becomes visible. */
export function Screenshot({ onOpen, ...picture }: PictureProps & { readonly onOpen: (address: string) => void }) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const isSeen = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) isSeen.value = true;
    });
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, []);
  const source = usePicture(picture, isSeen.value);
  return (
    <button ref={button} type="button" class="thumbnail" onClick={() => onOpen(picture.address)}>
      {source.value ? (
        <img src={source.value} alt={t('Screenshot: open full size')} />
      ) : (
        <span>{source.value === '' ? t('Screenshot unavailable') : t('Screenshot')}</span>
      )}
    </button>
  );
}

/** Renders the full image. */
export function WholeScreenshot(picture: PictureProps) {
  const { t } = useTexts();
  const source = usePicture(picture, true);
  return source.value ? (
    <img class="whole" src={source.value} alt={t('Screenshot by the visitor')} />
  ) : (
    <p>{source.value === '' ? t('The screenshot is no longer available.') : t('Loading…')}</p>
  );
}
