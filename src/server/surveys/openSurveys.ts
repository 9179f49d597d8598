import type { Notification, Variables } from '../../contract/surveys/notifications.ts';
import type { KeyEntry, SurveyInput, SurveysFile } from '../../contract/surveys/surveysFile.ts';
import type { Surveys } from './catalog.ts';
import { inspectSurveys, SurveysFileError } from './inspectSurveys.ts';
import type { SurveysDocument } from './surveysDocument.ts';

/** The surveys and keys that were loaded, with their warnings, one line each. */
export interface LoadedSurveys extends Surveys {
  readonly warnings: readonly string[];
}

/** The options for a server's surveys and keys. */
export interface SurveysOptions {
  /**
   * The path of a surveys file, or surveys, whose missing fields get their defaults.
   */
  readonly surveys: string | readonly SurveyInput[];
  /** The path of sample surveys, which are served while the surveys file is missing. Default: a missing file is an error. */
  readonly samples?: string;
  /** Public keys; a key given as text may use all surveys. If `surveys` is a file, they are added to its keys. */
  readonly keys?: readonly (string | KeyEntry)[];
  /** The targets of notifications, if `surveys` are given in code. Otherwise they are in the file. Default: none. */
  readonly notifications?: readonly Notification[];
  /**
   * Allows pages of any origin to use keys that are limited to origins: for development, under another address.
   * Default: false.
   */
  readonly anyOrigin?: boolean;
  /** The environment variables that the file can name. Default: they are not checked. */
  readonly variables?: Variables;
  /** Receives the surveys and keys whenever they were loaded. */
  readonly onSurveys?: (loaded: LoadedSurveys) => void;
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

/** Where the surveys are written, if they are not given in code. */
export interface SurveysPlace {
  /** Opens the file at a path. */
  readonly openFile: (path: string) => Promise<SurveysDocument>;
  /** Has the surveys, instead of a file. */
  readonly document: SurveysDocument | null;
}

/**
 * Opens the source of a server's surveys and keys. Its functions reject with a `SurveysFileError` if these have errors.
 */
export async function openSurveys(options: SurveysOptions, { openFile, document: given }: SurveysPlace) {
  const { surveys, samples, notifications, anyOrigin, onSurveys = () => {} } = options;
  const ownKeys = (options.keys ?? []).map((key) => (typeof key === 'string' ? { key, surveys: '*' as const } : key));
  const document = given ?? (typeof surveys === 'string' ? await openFile(surveys) : null);
  let last: Promise<unknown> = Promise.resolve();
  let problem: string | null = null;
  const noteProblem = (error: Error | null) => void (problem = error && error.message);

  /** Resolves to what is written now. */
  async function read(): Promise<WrittenSurveys> {
    if (!document) {
      const content = { keys: ownKeys, surveys, notifications };
      return { content, name: 'createServer', revision: null, isSample: false };
    }
    const { name } = document;
    const found = await document.read();
    if (found) return { content: found.text, name, revision: found.revision, isSample: false };
    if (samples === undefined) throw new SurveysFileError(name, [`${name}: file not found`]);
    const sample = await (await openFile(samples)).read();
    return { content: sample?.text ?? '', name: samples, revision: null, isSample: true };
  }

  /** Adds the keys that are given in code. */
  function withGiven(file: SurveysFile): SurveysFile {
    if (!document || ownKeys.length === 0) return file;
    const added = inspectSurveys({ keys: ownKeys, surveys: file.surveys }, 'createServer').file.keys;
    return { ...file, keys: [...file.keys, ...added] };
  }

  /** Checks what is written, and returns what to serve. */
  function check({ content, name, isSample }: Omit<WrittenSurveys, 'revision'>): LoadedSurveys {
    const { file, warnings } = inspectSurveys(content, name, options.variables);
    const { keys } = withGiven(file);
    const served = anyOrigin ? keys.map(({ origins: _, ...key }) => key) : keys;
    const text = typeof content === 'string' && !isSample ? content : undefined;
    return { ...file, keys: served, isSample, warnings, text };
  }

  return {
    /** Null if the surveys are given in code. */
    document,
    read,
    check,
    async load() {
      const reading = read().then(check);
      noteProblem(await reading.then(() => null).catch((error: Error) => error));
      const loaded = await reading;
      onSurveys(loaded);
      return loaded;
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

export type SurveysSource = Awaited<ReturnType<typeof openSurveys>>;
