import { readVersion } from '../database/revisions.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { createRestore } from '../database/restore.ts';
import { dialects, type Reading } from './dialect.ts';
import { createForget } from './forget.ts';
import { createMark } from './markResponse.ts';
import { openReading, readState } from './readState.ts';
import { createTag } from './tagResponses.ts';
import { createNotes } from './trendNotes.ts';

/** Opens the owner's access to the tables of a database. */
export function openResults(store: DatabaseStore) {
  const { database } = store;
  const read = <T>(work: (reading: Reading) => Promise<T>) => readState(database, work);
  return {
    /** Starts to read one state of the data. The reading must be closed. */
    open: () => openReading(database),
    /** Reads one state of the data, and resolves to what `work` returns. */
    read,
    /** Reads a few rows by a key, which takes less time than opening a state of the data. */
    short: { all: database.read, dialect: dialects[database.engine] },
    /** Resolves to an opaque token that changes with every write to one of the surveys. */
    version: (...survey_uuids: string[]) => readVersion(database.read, survey_uuids),
    mark: createMark(database),
    tag: createTag(database),
    ...createNotes(database),
    restore: createRestore(store),
    ...createForget(read, store),
  };
}

export type Results = ReturnType<typeof openResults>;
