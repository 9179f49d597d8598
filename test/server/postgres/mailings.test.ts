import { describeMailings } from '../mailings/mailingsSuite.ts';
import { usePostgres } from '../support/postgres.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();

describeMailings(', in PostgreSQL', async (options) => testServer({ database: await createDatabase(), ...options }));
