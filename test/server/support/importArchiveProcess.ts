import { importArchive } from '../../../src/server/archive/importArchive.ts';
import { openStore } from '../../../src/server/store/openStore.ts';

/** Imports a folder into a database, as a process of its own that can be killed. */
const [folder, db] = process.argv.slice(2) as [string, string];
const store = await openStore(db);
await importArchive(folder, store);
await store.close();
