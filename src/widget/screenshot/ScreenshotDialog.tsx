import { useComputed } from '@preact/signals';
import type { ComponentChildren, Ref } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Editor } from './editor/Editor.tsx';
import type { ScreenshotMessages } from './messages.ts';
import { type Capture, type ChosenScreenshot, createScreenshotModel, type ScreenshotState } from './ScreenshotModel.ts';
import { SourceButtons } from './SourceButtons.tsx';

/** The props of the dialog. */
export interface ScreenshotDialogProps {
  readonly messages: ScreenshotMessages;
  readonly lang: string | undefined;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** The previously chosen screenshot. */
  readonly chosen: ChosenScreenshot | null;
  readonly capture: Capture;
  readonly canCaptureDisplay: boolean;
  /** Called after the dialog has closed, with the screenshot to send. After a cancel, that is `chosen`. */
  readonly onClose: (result: ChosenScreenshot | null) => void;
}

/** Renders the dialog for capturing, editing and choosing a screenshot. It opens on mount. */
export function ScreenshotDialog({ messages, chosen, capture, ...props }: ScreenshotDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  const model = useMemo(() => createScreenshotModel(capture, chosen), []);
  useLayoutEffect(() => {
    dialog.current!.showModal();
    if (!chosen) void model.capture('page');
  }, []);

  function close(result: ChosenScreenshot | null): void {
    if (isClosed.current) return;
    isClosed.current = true;
    model.abort();
    dialog.current!.close();
    // not with the event, because a screen reader would read the old label of the button that has the focus again
    props.onClose(result);
  }

  function captureFile(files: FileList | null | undefined): void {
    if (files?.[0]) void model.capture('file', files[0]);
  }

  const { value: captured } = model.captured;
  return (
    // Escape and the card also close the dialog
    <Modal dialogRef={dialog} lang={props.lang} dir={props.dir} onClose={() => close(chosen)} onFiles={captureFile}>
      <h2 id="shot-title" tabIndex={-1} autofocus>
        {messages.title}
      </h2>
      <StatusLine model={model} messages={messages} />
      {/* a new image gets a new editor */}
      <div class="canvas">{captured && <Editor key={captured} editor={captured.editor} messages={messages} />}</div>
      <SourceButtons
        messages={messages}
        canCaptureDisplay={props.canCaptureDisplay}
        isFileFirst={!captured && model.hasFailed.value}
        onCapture={(source) => void model.capture(source)}
        onFiles={captureFile}
      />
      <div class="actions">
        <button type="button" part="primary" hidden={!captured} onClick={() => close(model.result())}>
          {messages.use}
        </button>
        <button type="button" part="secondary" onClick={() => close(chosen)}>
          {messages.cancel}
        </button>
      </div>
    </Modal>
  );
}

interface ModalProps extends Pick<ScreenshotDialogProps, 'lang' | 'dir'> {
  readonly dialogRef: Ref<HTMLDialogElement>;
  readonly onClose: () => void;
  /** Takes pasted or dropped files. */
  readonly onFiles: (files: FileList | undefined) => void;
  readonly children: ComponentChildren;
}

function Modal({ dialogRef, lang, dir, onClose, onFiles, children }: ModalProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be pasted and dropped anywhere
    <dialog
      ref={dialogRef}
      class="shot"
      aria-labelledby="shot-title"
      lang={lang}
      dir={dir}
      // the card's keys don't apply in the dialog
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onClose}
      onPaste={({ clipboardData }) => onFiles(clipboardData?.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFiles(event.dataTransfer?.files);
      }}
    >
      {children}
    </dialog>
  );
}

interface StatusLineProps {
  readonly model: Pick<ScreenshotState, 'status' | 'progress'>;
  readonly messages: ScreenshotMessages;
}

/** Renders the live region for the status, which must exist before its text changes, and the progress of a long capture. */
function StatusLine({ model, messages }: StatusLineProps) {
  const text = useComputed(() => (model.status.value ? messages[model.status.value] : ''));
  const { value: share } = model.progress;
  return (
    <>
      <p role="status" id="shot-status">
        {text}
      </p>
      {share !== null && <progress aria-labelledby="shot-status" value={share} />}
    </>
  );
}
