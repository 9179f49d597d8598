import { describeQueue } from './queueSuite.ts';

describeQueue('SQLite', async () => ':memory:');
