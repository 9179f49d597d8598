import { readFile } from 'node:fs/promises';
import type { Notification } from '../../contract/surveys/notifications.ts';
import type { KeyEntry, SurveyInput, SurveysFile } from '../../contract/surveys/surveysFile.ts';
import { isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import type { Surveys } from './catalog.ts';
import { createDatabaseDocument } from './databaseDocument.ts';
import { createFileDocument } from './fileDocument.ts';
import { inspectSurveys, SurveysFileError } from './inspectSurveys.ts';
import type { SurveysDocument } from './surveysDocument.ts';

/** The surveys and keys that were loaded, with their warnings, one line each. */
export interface LoadedSurveys extends Surveys {
  readonly warnings: readonly string[];
}

/** The options for a server's surveys and keys. */
export interface SurveysOptions {
  /**
   * The path of a surveys file, 'database' (several processes share the file in the store's database), or surveys, whose
   * missing fields get their defaults.
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

function openDocument(surveys: SurveysOptions['surveys'], store: Store): SurveysDocument | null {
  if (typeof surveys !== 'string') return null;
  if (surveys !== 'database') return createFileDocument(surveys);
  if (!isDatabaseStore(store)) throw new Error('surveys: "database" needs a store that openStore opened.');
  return createDatabaseDocument(store.database.run);
}

/**
 * Opens the source of a server's surveys and keys. Its functions reject with a `SurveysFileError` if these have errors.
 */
export function openSurveys(options: SurveysOptions, store: Store) {
  const { surveys, samples, notifications, anyOrigin, onSurveys = () => {} } = options;
  const given = (options.keys ?? []).map((key) => (typeof key === 'string' ? { key, surveys: '*' as const } : key));
  const document = openDocument(surveys, store);
  let last: Promise<unknown> = Promise.resolve();
  let problem: string | null = null;
  const noteProblem = (error: Error | null) => void (problem = error && error.message);

  /** Resolves to what is written now. */
  async function read(): Promise<WrittenSurveys> {
    if (!document) {
      const content = { keys: given, surveys, notifications };
      return { content, name: 'createServer', revision: null, isSample: false };
    }
    const { name } = document;
    const found = await document.read();
    if (found) return { content: found.text, name, revision: found.revision, isSample: false };
    if (samples === undefined) throw new SurveysFileError(name, [`${name}: file not found`]);
    return { content: await readFile(samples, 'utf8'), name: samples, revision: null, isSample: true };
  }

  /** Adds the keys that are given in code. */
  function withGiven(file: SurveysFile): SurveysFile {
    if (!document || given.length === 0) return file;
    const added = inspectSurveys({ keys: given, surveys: file.surveys }, 'createServer').file.keys;
    return { ...file, keys: [...file.keys, ...added] };
  }

  /** Checks what is written, and returns what to serve. */
  function check({ content, name, isSample }: Omit<WrittenSurveys, 'revision'>): LoadedSurveys {
    const { file, warnings } = inspectSurveys(content, name, process.env);
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

export type SurveysSource = ReturnType<typeof openSurveys>;
