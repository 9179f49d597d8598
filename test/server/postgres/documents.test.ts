import { onTestFinished } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import { describeDocument } from '../store/documentSuite.ts';
import { usePostgres } from '../support/postgres.ts';

const { createDatabase } = usePostgres();

describeDocument('in PostgreSQL', async () => {
  const store = await openStore(await createDatabase());
  onTestFinished(() => store.close());
  const reopen = () => createDatabaseDocument(store.database.run);
  return { document: reopen(), reopen };
});
