import { describeSignIn } from '../people/signInSuite.ts';
import { usePostgres } from '../support/postgres.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();

describeSignIn(', in PostgreSQL', async (options) => testServer({ database: await createDatabase(), ...options }));
