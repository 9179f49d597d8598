import { test } from 'vitest';
import { openStore } from '../../../src/service/index.ts';
import { usePostgres } from '../support/postgres.ts';
import { expectConformance } from '../../checks/support/expectConformance.ts';

const { createDatabase } = usePostgres();

test('the reference server on PostgreSQL conforms to the API in every respect', async () => {
  await expectConformance(await openStore(await createDatabase()));
});
