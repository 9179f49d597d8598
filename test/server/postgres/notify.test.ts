import { describeNotifications } from '../notify/notifySuite.ts';
import { usePostgres } from '../support/postgres.ts';

const { createDatabase } = usePostgres();

describeNotifications('PostgreSQL', async () => ({ store: await createDatabase() }));
