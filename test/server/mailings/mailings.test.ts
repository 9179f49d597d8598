import { testServer } from '../support/testServer.ts';
import { describeMailings } from './mailingsSuite.ts';

describeMailings('', testServer);
