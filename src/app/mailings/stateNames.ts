import type { Mailing, Recipient } from '../../contract/api/mailings.ts';
import { english } from '../i18n/texts.ts';

/** The states of a mailing in words. */
export const stateNames: Readonly<Record<Mailing['state'], string>> = english({
  draft: 'Not sent yet',
  sending: 'Sending…',
  paused: 'Paused',
  done: 'Sent',
});

/** What became of the emails to a recipient, in words. */
export const recipientStates: Readonly<Record<Recipient['state'], string>> = english({
  waiting: 'Waiting',
  sent: 'Sent',
  refused: 'Not delivered',
  unknown: 'May not have arrived',
  answered: 'Answered before the reminder',
  unsubscribed: 'Unsubscribed',
});
