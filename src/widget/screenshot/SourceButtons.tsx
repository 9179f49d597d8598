import { useRef } from 'preact/hooks';
import type { ScreenshotSource } from '../../contract/screenshot.ts';
import type { ScreenshotMessages } from './messages.ts';

/** The ways to get a screenshot. */
export interface SourceButtonsProps {
  readonly messages: ScreenshotMessages;
  /** Whether the browser can capture the tab. */
  readonly canCaptureDisplay: boolean;
  readonly onCapture: (source: Exclude<ScreenshotSource, 'file'>) => void;
  readonly onFiles: (files: FileList | null) => void;
}

/** The buttons that render the page, capture the tab or choose a file. */
export function SourceButtons({ messages, canCaptureDisplay, onCapture, onFiles }: SourceButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="ways">
      <button type="button" onClick={() => onCapture('page')}>
        {messages.page}
      </button>
      {canCaptureDisplay && (
        <button type="button" onClick={() => onCapture('display')}>
          {messages.display}
        </button>
      )}
      <button type="button" onClick={() => input.current!.click()}>
        {messages.file}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={messages.file}
        onChange={(event) => onFiles(event.currentTarget.files)}
      />
      <p>{messages.drop}</p>
    </div>
  );
}
