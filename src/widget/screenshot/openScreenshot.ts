import type { Screenshot, ScreenshotSource } from '../../contract/screenshot.ts';
import { canCaptureDisplay, captureDisplay, OtherSurface } from './captureDisplay.ts';
import { createEditor, type Editor } from './createEditor.ts';
import { encode } from './encode.ts';
import { make, makeButton } from './make.ts';
import { renderPage } from './page/renderPage.ts';
import { longestSide } from './pictureOf.ts';
import { readFile } from './readFile.ts';
import css from './screenshot.css?inline';
import type { Words } from './words.ts';

export { loadWords } from './loadWords.ts';

/** A picture that a visitor chose to send. */
export interface Chosen {
  readonly screenshot: Screenshot;
  /** The same as pixels, to go on from. */
  readonly picture: HTMLCanvasElement;
}

/** What the screenshot step needs. */
export interface ScreenshotOptions {
  readonly window: Window & typeof globalThis;
  /** The card's shadow root, which the dialog is put into. */
  readonly root: ShadowRoot;
  readonly maskText: boolean;
  readonly words: Words;
  /** What the words are written in, and from where; undefined: as the page. */
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  /** The picture that was chosen before. */
  readonly chosen: Chosen | null;
}

/** How long each way may take, milliseconds: the page is drawn soon or never, a person may think about a prompt. */
const patience: Readonly<Record<ScreenshotSource, number>> = { page: 5_000, display: 60_000, file: 15_000 };

/**
 * Opens the dialog of the screenshot. Resolves to the picture to send, to null for none, or to what was chosen
 * before where the visitor gave up. Nothing is sent.
 */
export function openScreenshot({
  window,
  root,
  maskText,
  words,
  lang,
  dir,
  chosen,
}: ScreenshotOptions): Promise<Chosen | null> {
  let editor: Editor | null = null;
  let source: ScreenshotSource = chosen?.screenshot.source ?? 'page';
  let attempt = new AbortController();
  let outcome = chosen;

  const status = make('p', { role: 'status' });
  const place = make('div', { class: 'place' });
  const file = make('input', { type: 'file', accept: 'image/*', hidden: '', 'aria-label': words.file });
  const use = makeButton(words.use, finish, { part: 'primary' });
  const drop = makeButton(words.remove, () => leave(null), { part: 'secondary' });
  const dialog = make(
    'dialog',
    { class: 'shot', 'aria-labelledby': 'shot-title', ...(lang && { lang }), ...(dir && { dir }) },
    make('h2', { id: 'shot-title', tabindex: '-1', autofocus: '' }, words.title),
    status,
    place,
    make(
      'div',
      { class: 'ways' },
      makeButton(words.page, () => void take('page')),
      ...(canCaptureDisplay(window) ? [makeButton(words.display, () => void take('display'))] : []),
      makeButton(words.file, () => file.click()),
      file,
      make('p', {}, words.drop),
    ),
    make(
      'div',
      { class: 'actions' },
      use,
      drop,
      makeButton(words.cancel, () => leave(chosen), { part: 'secondary' }),
    ),
  );

  const ways: Readonly<Record<ScreenshotSource, (signal: AbortSignal, given?: Blob) => Promise<HTMLCanvasElement>>> = {
    page: (signal) => renderPage({ window, maskText, longestSide, signal }),
    display: (signal) => captureDisplay({ window, maskText, signal }),
    file: (_, given) => readFile(given!),
  };
  const busy = { page: words.taking, display: words.asking, file: words.reading };
  const failed = { page: words.pageFailed, display: words.displayFailed, file: words.fileFailed };

  async function take(way: ScreenshotSource, given?: Blob): Promise<void> {
    attempt.abort();
    const own = (attempt = new AbortController());
    const timer = setTimeout(() => own.abort(), patience[way]);
    status.textContent = busy[way];
    try {
      const picture = await Promise.race([ways[way](own.signal, given), whenAborted(own.signal)]);
      if (attempt === own) show(picture, way);
    } catch (reason) {
      // another way was begun, or the dialog has gone
      if (attempt === own) status.textContent = reason instanceof OtherSurface ? words.displayOther : failed[way];
    } finally {
      clearTimeout(timer);
    }
  }

  function show(picture: HTMLCanvasElement, from: ScreenshotSource): void {
    source = from;
    editor = createEditor(picture, words);
    place.replaceChildren(editor.element);
    status.textContent = words.ready;
    refresh();
  }

  function refresh(): void {
    use.hidden = !editor;
    drop.hidden = !chosen;
  }

  function finish(): void {
    const picture = editor!.result();
    leave({ screenshot: { ...encode(picture), source }, picture });
  }

  function leave(given: Chosen | null): void {
    outcome = given;
    dialog.close();
  }

  function takeFile(files: FileList | undefined | null): void {
    if (files?.[0]) void take('file', files[0]);
  }

  // the card's own keys stay out of it
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    attempt.abort();
    attempt = new AbortController();
    dialog.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  file.addEventListener('change', () => takeFile(file.files));
  dialog.addEventListener('paste', ({ clipboardData }) => takeFile(clipboardData?.files));
  dialog.addEventListener('dragover', (event) => event.preventDefault());
  dialog.addEventListener('drop', (event) => {
    event.preventDefault();
    takeFile(event.dataTransfer?.files);
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  root.append(dialog);
  dialog.showModal();
  refresh();
  if (chosen) show(chosen.picture, source);
  else void take('page');
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(outcome)));
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
