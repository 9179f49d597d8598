import { useRef } from 'preact/hooks';
import type { ScreenshotSource } from '../../contract/api/screenshot.ts';
import { Icon } from './icons.tsx';
import type { ScreenshotMessages } from './messages.ts';

/** The props of the source buttons. */
export interface SourceButtonsProps {
  readonly messages: ScreenshotMessages;
  /** True if the browser can capture the tab. */
  readonly canCaptureDisplay: boolean;
  /** Shows the file button first, because rendering the page failed. */
  readonly isFileFirst: boolean;
  readonly onCapture: (source: Exclude<ScreenshotSource, 'file'>) => void;
  readonly onFiles: (files: FileList | null) => void;
}

/** Renders the buttons that render the page, capture the tab or choose a file. */
export function SourceButtons({ messages, canCaptureDisplay, isFileFirst, onCapture, onFiles }: SourceButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  function chooseFile(): void {
    // or the same file again would be no change
    input.current!.value = '';
    input.current!.click();
  }
  const fileButton = (
    <button type="button" part={isFileFirst ? 'primary' : undefined} onClick={chooseFile}>
      <Icon name="file" />
      {messages.file}
    </button>
  );
  return (
    <div class="ways">
      {isFileFirst && fileButton}
      <button type="button" onClick={() => onCapture('page')}>
        <Icon name="page" />
        {messages.page}
      </button>
      {canCaptureDisplay && (
        <button type="button" onClick={() => onCapture('display')}>
          <Icon name="display" />
          {messages.display}
        </button>
      )}
      {!isFileFirst && fileButton}
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
