import { describePeople } from '../people/peopleSuite.ts';
import { describeSignIn } from '../people/signInSuite.ts';
import { usePostgres } from '../support/postgres.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();

for (const describe of [describeSignIn, describePeople])
  describe(', in PostgreSQL', async (options) => testServer({ database: await createDatabase(), ...options }));
