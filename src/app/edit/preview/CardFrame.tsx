import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shopPath } from '../../../contract/addresses.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { ConnectPreview, PreviewCallbacks, ShownCard } from '../../../shop/shownCard.ts';

interface CardFrameProps extends PreviewCallbacks {
  readonly card: ReadonlySignal<ShownCard>;
}

/** Renders the shop with the card, which changes with the design. */
export function CardFrame({ card, onStep, onText }: CardFrameProps) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useSignal<ReturnType<ConnectPreview> | null>(null);
  // each load of the shop creates a new card
  useLayoutEffect(
    () =>
      frame.current!.addEventListener('previewready', ({ detail: connect }) => {
        show.value = connect({ onStep, onText });
      }),
    [],
  );
  useSignalEffect(() => void show.value?.(card.value));
  return <iframe ref={frame} title={t('Shop with your survey')} src={`${shopPath}?preview`} />;
}
