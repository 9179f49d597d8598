import { describeNotifications } from '../notify/notifySuite.ts';
import { describeQueue } from '../notify/queueSuite.ts';
import { usePostgres } from '../support/postgres.ts';

const { createDatabase } = usePostgres();

describeNotifications('PostgreSQL', async () => ({ store: await createDatabase() }));
describeQueue('PostgreSQL', createDatabase);
