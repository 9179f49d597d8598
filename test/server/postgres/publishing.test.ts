import { openStore } from '../../../src/service/openStore.ts';
import { importSurveys } from '../../../src/service/publishing/importSurveys.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import { describePublishing, fileText } from '../http/publishingSuite.ts';
import { usePostgres } from '../support/postgres.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();

describePublishing('surveys in PostgreSQL', async (options = {}) => {
  const store = await openStore(await createDatabase());
  await importSurveys(store.database.run, fileText, options.now ?? Date.now);
  const server = await testServer({ surveys: 'database', keys: [], database: store, adminToken: 'admin', ...options });
  return { ...server, text: async () => (await createDatabaseDocument(store.database.run).read())!.text };
});
