import { testServer } from '../support/testServer.ts';
import { describePersonalData } from './personalDataSuite.ts';

describePersonalData('', testServer);
