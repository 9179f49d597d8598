import { batch, signal } from '@preact/signals';
import type { ImportList } from '../../../contract/importedResponses.ts';
import type { SurveyEntry } from '../../../contract/surveysFile.ts';
import type { Field, ImportOptions } from '../../../import/importOptions.ts';
import type { Inspection } from '../../../import/inspectFile.ts';
import type { Client } from '../../client.ts';

/** The choices of the owner. */
type Choices = Pick<ImportOptions, 'map' | 'ignore' | 'only' | 'dateFormat' | 'name'>;

/** The progress of an import: the responses that were stored, and those that were already there. */
export interface ImportProgress {
  readonly stored: number;
  readonly unchanged: number;
  readonly isDone: boolean;
}

const createState = () => ({
  file: signal<File | null>(null),
  choices: signal<Choices>({}),
  inspection: signal<Inspection | null>(null),
  isReading: signal(false),
  progress: signal<ImportProgress | null>(null),
  error: signal(''),
  imports: signal<ImportList['imports']>([]),
});

type State = ReturnType<typeof createState>;

/** Creates the function that reads the chosen file. Only the last reading counts. */
function createReading({ file, inspection, isReading }: State, optionsOf: () => ImportOptions) {
  let readings = 0;
  return async function inspect(): Promise<void> {
    readings += 1;
    const reading = readings;
    isReading.value = true;
    try {
      const options = optionsOf();
      const importing = await import('./importFile.ts');
      const found = await importing.inspect(file.peek()!, options);
      if (reading === readings) inspection.value = found;
    } finally {
      if (reading === readings) isReading.value = false;
    }
  };
}

/** Creates the functions that change what is stored. */
function createStoring(client: Client, survey: string, state: State, optionsOf: () => ImportOptions) {
  const { file, inspection, progress, imports } = state;
  let isClosed = false;

  const load = async () => void (imports.value = await client.imports(survey));

  return {
    load,
    async send(): Promise<void> {
      const { packLines, read } = await import('./importFile.ts');
      let [stored, unchanged] = [0, 0];
      progress.value = { stored, unchanged, isDone: false };
      for await (const lines of packLines(read(file.peek()!, inspection.peek()!, optionsOf()))) {
        if (isClosed) return;
        const reply = await client.import(survey, lines);
        stored += reply.stored;
        unchanged += reply.unchanged;
        progress.value = { stored, unchanged, isDone: false };
      }
      progress.value = { stored, unchanged, isDone: true };
      await load();
    },
    async undo({ name, responses }: ImportList['imports'][number]): Promise<void> {
      const parameters: [string, string][] = [
        ['is_imported', 'true'],
        ['metadata.imported', name],
      ];
      await client.deleteAll(survey, parameters, responses);
      await load();
    },
    /** Stops sending. The same file goes on later. */
    close: () => void (isClosed = true),
  };
}

/** Creates the model of an import: a file, the owner's choices, and its progress. */
export function createImportModel(client: Client, { survey_uuid, survey_type }: SurveyEntry, timeZone: string) {
  const state = createState();
  const { file, choices, inspection, progress, error } = state;
  const optionsOf = (): ImportOptions => ({ survey_uuid, survey_type, timeZone, ...choices.peek() });
  const inspect = createReading(state, optionsOf);
  const { load, send, undo, close } = createStoring(client, survey_uuid, state, optionsOf);

  /** Runs an action, and shows its error. */
  async function attempt(action: () => Promise<void>): Promise<void> {
    error.value = '';
    try {
      await action();
    } catch (failure) {
      error.value = failure instanceof Error ? failure.message : String(failure);
    }
  }

  /** Changes how the file is read, and reads it again. */
  function change(changed: Choices): Promise<void> {
    choices.value = { ...choices.peek(), ...changed };
    return attempt(inspect);
  }

  return {
    ...state,
    timeZone,
    change,
    close,
    /** Reads a file. */
    choose(given: File): Promise<void> {
      batch(() => {
        file.value = given;
        choices.value = {};
        inspection.value = progress.value = null;
      });
      return attempt(inspect);
    },
    /** Stores a column in a field, in the metadata, or not at all. */
    mapColumn(column: string, target: Field | 'metadata' | 'ignored'): Promise<void> {
      const { map = {}, ignore = [] } = choices.peek();
      const others = Object.fromEntries(Object.entries(map).filter(([, mapped]) => mapped !== column));
      const ignored = ignore.filter((each) => each !== column);
      const isField = target !== 'metadata' && target !== 'ignored';
      return change({
        map: isField ? { ...others, [target]: column } : others,
        ignore: target === 'ignored' ? [...ignored, column] : ignored,
      });
    },
    /** Imports the file. */
    start: () => attempt(send),
    /** Loads the list of earlier imports. */
    load: () => attempt(load),
    /** Deletes the responses of an import. */
    undo: (given: ImportList['imports'][number]) => attempt(() => undo(given)),
  };
}

export type ImportModel = ReturnType<typeof createImportModel>;
