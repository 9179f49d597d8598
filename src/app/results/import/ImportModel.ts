import { batch, computed, signal } from '@preact/signals';
import type { ImportList, ImportReply } from '../../../contract/api/importedResponses.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import type { Field, ImportOptions } from '../../../import/importOptions.ts';
import type { Inspection } from '../../../import/inspectFile.ts';
import type { Encoding } from '../../../import/readText.ts';
import type { Client } from '../../client.ts';
import { createAttempt } from '../../createAttempt.ts';

/** The choices of the owner. */
type Choices = Partial<
  Pick<ImportOptions, 'encoding' | 'map' | 'ignore' | 'metadata' | 'only' | 'timeZone' | 'dateFormat' | 'name'>
>;

/** The progress of an import. */
interface ImportProgress extends Omit<ImportReply, 'survey_uuid'> {
  readonly isDone: boolean;
}

const noCounts = { stored: 0, replaced: 0, different: 0, unchanged: 0 };

function createState() {
  /** The progress of the sending; null before it, and if it has ended early. */
  const progress = signal<ImportProgress | null>(null);
  return {
    file: signal<File | null>(null),
    choices: signal<Choices>({}),
    inspection: signal<Inspection | null>(null),
    /** Whether the inspection is that of the file and the choices: it is read again after each change. */
    isRead: signal(false),
    /** Whether the owner has agreed to leave out rows with problems. */
    leavesOut: signal(false),
    progress,
    isSending: computed(() => progress.value?.isDone === false),
    /** The number of answers that were sent before the sending ended early. */
    sentBefore: signal(0),
    hasImported: signal(false),
    error: signal(''),
    imports: signal<ImportList['imports']>([]),
    /** Days after which the server deletes answers. Null: never. */
    retentionDays: signal<ImportList['retention_days']>(null),
  };
}

type State = ReturnType<typeof createState>;

/** Creates the function that reads the chosen file. Only the last reading counts. */
function createReading(
  { file, inspection, isRead, leavesOut, progress, sentBefore }: State,
  optionsOf: () => ImportOptions,
) {
  let readings = 0;
  return async function inspect(): Promise<void> {
    readings += 1;
    const reading = readings;
    batch(() => {
      isRead.value = leavesOut.value = false;
      sentBefore.value = 0;
      progress.value = null;
    });
    const options = optionsOf();
    const importing = await import('./importFile.ts');
    const found = await importing.inspect(file.peek()!, options);
    if (reading !== readings) return;
    batch(() => {
      inspection.value = found;
      isRead.value = true;
    });
  };
}

/** Creates the functions that change what is stored. */
function createStoring(client: Client, survey: string, state: State, optionsOf: () => ImportOptions) {
  const { file, inspection, progress, sentBefore, hasImported, imports, retentionDays } = state;
  let isStopped = false;

  async function load(): Promise<void> {
    const listed = await client.imports(survey);
    imports.value = listed.imports;
    retentionDays.value = listed.retention_days;
  }

  async function sendAll(replaces: boolean): Promise<void> {
    const { packLines, read } = await import('./importFile.ts');
    const counts = { ...noCounts };
    for await (const lines of packLines(read(file.peek()!, inspection.peek()!, optionsOf()))) {
      if (isStopped) return;
      const reply = await client.import(survey, lines, replaces);
      hasImported.value = true;
      for (const name of ['stored', 'replaced', 'different', 'unchanged'] as const) counts[name] += reply[name];
      progress.value = { ...counts, isDone: false };
    }
    progress.value = { ...counts, isDone: true };
  }

  return {
    load,
    async send(replaces: boolean): Promise<void> {
      isStopped = false;
      sentBefore.value = 0;
      progress.value = { ...noCounts, isDone: false };
      try {
        await sendAll(replaces);
      } finally {
        const { isDone, stored, replaced, different, unchanged } = progress.peek()!;
        // it can be started again: what is stored already is left out
        if (!isDone) {
          sentBefore.value = stored + replaced + different + unchanged;
          progress.value = null;
        }
      }
      await load();
    },
    async undo({ name, responses }: ImportList['imports'][number]): Promise<void> {
      const parameters: [string, string][] = [
        ['is_imported', 'true'],
        ['metadata.imported', name],
      ];
      // also without success: the number may have changed
      await client.deleteAll(survey, parameters, responses).finally(load);
      progress.value = null;
      sentBefore.value = 0;
    },
    /** Stops sending. The same file goes on later. */
    stop: () => void (isStopped = true),
  };
}

/** Returns the columns with or without one. */
const setIn = (columns: readonly string[], column: string, isIn: boolean): string[] => [
  ...columns.filter((each) => each !== column),
  ...(isIn ? [column] : []),
];

/** Creates the model of an import: a file, the owner's choices, and its progress. */
export function createImportModel(client: Client, { survey_uuid, survey_type }: SurveyEntry, timeZone: string) {
  const state = createState();
  const { file, choices, inspection, error } = state;
  const optionsOf = (): ImportOptions => {
    const fileName = file.peek()?.name ?? '';
    return { survey_uuid, survey_type, timeZone, fileName, ...choices.peek() };
  };
  const inspect = createReading(state, optionsOf);
  const { load, send, undo, stop } = createStoring(client, survey_uuid, state, optionsOf);

  const attempt = createAttempt(error);

  /** Changes how the file is read, and reads it again. */
  function change(changed: { [Name in keyof Choices]: Choices[Name] | undefined }): Promise<void> {
    const all = Object.entries({ ...choices.peek(), ...changed });
    choices.value = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''));
    return attempt(inspect);
  }

  return {
    ...state,
    survey_type,
    timeZone,
    change,
    stop,
    /** Reads a file. */
    async choose(given: File): Promise<void> {
      batch(() => {
        file.value = given;
        choices.value = {};
        inspection.value = null;
      });
      await attempt(inspect);
    },
    /** Reads the file in an encoding. In another one, columns can have other names, so the choices for them are dropped. */
    chooseEncoding: (encoding: Encoding) =>
      change({ encoding, map: undefined, ignore: undefined, metadata: undefined, only: undefined }),
    /** Stores a column in a field, in the metadata, or not at all. */
    mapColumn(column: string, target: Field | 'metadata' | 'ignored'): Promise<void> {
      const { map = {}, ignore = [], metadata = [] } = choices.peek();
      const others = Object.fromEntries(Object.entries(map).filter(([, mapped]) => mapped !== column));
      const isField = target !== 'metadata' && target !== 'ignored';
      return change({
        map: isField ? { ...others, [target]: column } : others,
        ignore: setIn(ignore, column, target === 'ignored'),
        metadata: setIn(metadata, column, target === 'metadata'),
      });
    },
    /** Imports the file. Responses that were imported before with other contents stay, or are replaced. */
    start: (replaces: boolean) => attempt(() => send(replaces)),
    /** Loads the list of earlier imports. */
    load: () => attempt(load),
    /** Deletes the responses of an import. */
    undo: (given: ImportList['imports'][number]) => attempt(() => undo(given)),
  };
}

export type ImportModel = ReturnType<typeof createImportModel>;

/** The props of what shows the chosen file. */
export interface InspectedProps {
  readonly model: ImportModel;
  readonly inspection: Inspection;
}
