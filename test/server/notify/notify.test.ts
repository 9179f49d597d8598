import { describeNotifications } from './notifySuite.ts';

describeNotifications('SQLite', async () => ({}));
