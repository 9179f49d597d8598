import { describePersonalData } from '../personalData/personalDataSuite.ts';
import { usePostgres } from '../support/postgres.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();

describePersonalData(', in PostgreSQL', async (options) =>
  testServer({ database: await createDatabase(), ...options }),
);
