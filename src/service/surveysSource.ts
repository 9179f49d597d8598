import type { Notification, Variables } from '../contract/surveys/notifications.ts';
import type { SurveysFile } from '../contract/surveys/surveysFile.ts';
import { inspectSurveys, SurveysFileError } from '../server/surveys/inspectSurveys.ts';
import type { Catalog } from '../server/surveys/catalog.ts';
import { givenKeys, keysToServe, type SurveysOptions } from '../server/surveys/loadSurveys.ts';
import { createFileDocument } from './publishing/fileDocument.ts';
import type { SurveysDocument } from './publishing/surveysDocument.ts';

/** The surveys and keys that a service serves. */
export interface ServedSurveys extends Pick<SurveysFile, 'keys' | 'surveys' | 'notifications'> {
  /** Whether these are the samples, because there is no file yet. */
  readonly isSample: boolean;
  /** The surveys as the owner wrote them. Undefined if there is no file. */
  readonly text: string | undefined;
  /** One line for each setting that has no effect, or an unintended one. */
  readonly warnings: readonly string[];
}

/** The options for a service's surveys and keys. */
export interface SourceOptions extends SurveysOptions {
  /** The path of sample surveys, which are served while the surveys file is missing. Default: a missing file is an error. */
  readonly samples?: string;
  /** The targets of notifications, if `surveys` are given in code. Otherwise they are in the file. Default: none. */
  readonly notifications?: readonly Notification[];
  /** Receives the surveys and keys whenever they were loaded. */
  readonly onSurveys?: (loaded: ServedSurveys) => void;
}

/** The surveys and keys as the owner wrote them, before the defaults are added. */
export interface WrittenSurveys {
  /** The text of the document or of the samples; a value if the surveys are given in code. */
  readonly content: string | object;
  /** Its name in messages. */
  readonly name: string;
  /** Null if there is no document. */
  readonly revision: string | null;
  readonly isSample: boolean;
}

/**
 * Creates the source of a service's surveys and keys: a document, or what is given in code. `variables` are those that
 * a document can name. Its functions reject with a `SurveysFileError` if surveys or keys have errors.
 */
export function createSource(options: SourceOptions, document: SurveysDocument | null, variables: Variables) {
  const { surveys, samples, notifications, onSurveys = () => {} } = options;
  let last: Promise<unknown> = Promise.resolve();
  let problem: string | null = null;
  let served: ServedSurveys | null = null;
  let onServed = () => {};
  const noteProblem = (error: Error | null) => void (problem = error && error.message);

  /** Resolves to what is written now. */
  async function read(): Promise<WrittenSurveys> {
    if (!document) {
      const content = { keys: givenKeys(options), surveys, notifications };
      return { content, name: 'createServer', revision: null, isSample: false };
    }
    const { name } = document;
    const found = await document.read();
    if (found) return { content: found.text, name, revision: found.revision, isSample: false };
    if (samples === undefined) throw new SurveysFileError(name, [`${name}: file not found`]);
    const sample = await createFileDocument(samples).read();
    return { content: sample?.text ?? '', name: samples, revision: null, isSample: true };
  }

  /** Checks what is written, and returns what to serve. */
  function check({ content, name, isSample }: Omit<WrittenSurveys, 'revision'>): ServedSurveys {
    const { file, warnings } = inspectSurveys(content, name, variables);
    const text = typeof content === 'string' && !isSample ? content : undefined;
    return { ...file, keys: [...keysToServe(file, options)], isSample, warnings, text };
  }

  function note(next: ServedSurveys): void {
    served = next;
    onServed();
  }

  return {
    /** Null if the surveys are given in code. */
    document,
    read,
    check,
    /** Resolves to what is written now, which is then served. */
    async load(): Promise<ServedSurveys> {
      const reading = read().then(check);
      noteProblem(await reading.then(() => null).catch((error: Error) => error));
      const loaded = await reading;
      onSurveys(loaded);
      note(loaded);
      return loaded;
    },
    /** Serves surveys and keys from the next request. */
    serve(catalog: Catalog, next: ServedSurveys): void {
      catalog.replace(next);
      note(next);
    },
    /** Returns what is served. Called after the first `load`. */
    served: () => served!,
    /** Calls a function whenever something else is served. */
    follow(listener: () => void): void {
      onServed = listener;
    },
    /** Returns why what is written is not served, but an earlier state; null if it is. */
    problem: () => problem,
    noteProblem,
    /** Runs `work` after everything that was passed before: an older state is never served after a newer one. */
    inOrder<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
  };
}

export type SurveysSource = ReturnType<typeof createSource>;
