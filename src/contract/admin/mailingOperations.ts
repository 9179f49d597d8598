import { z } from 'zod';
import { AttemptReply } from '../api/deliveries.ts';
import {
  ChangeMailingRequest,
  CreatedMailing,
  HeldMailings,
  Mailing,
  MailingList,
  MailingReply,
  MailingRequest,
  MailingTestRequest,
} from '../api/mailings.ts';
import { EraseReply, EraseRequest, PersonExport, PersonReply, PersonRequest } from '../results/personalData.ts';
import type { Operation } from './operation.ts';
import type { AdminRouteName } from './routes.ts';

const noMailing = { 404: 'Mailing not found.' };
const tooMany = { 400: 'The body is not valid, or there are too many answers for one person.' };

/** The operations of mailings, and of the data of a person. */
export const mailingOperations = {
  mailings: { summary: 'List the mailings of a survey', reply: MailingList },
  add_mailing: {
    summary: 'Prepare a mailing, which is not sent yet',
    body: MailingRequest,
    reply: CreatedMailing,
    errors: { 404: 'Survey not found, or it has no page.', 409: 'All of these people have unsubscribed.' },
  },
  held_mailings: {
    summary: 'List the mailings that wait, because the mail server accepts no emails now',
    reply: HeldMailings,
  },
  mailing: { summary: 'Read a mailing with its recipients', reply: MailingReply, errors: noMailing },
  change_mailing: {
    summary: 'Change a mailing that was not sent yet',
    body: ChangeMailingRequest,
    reply: Mailing,
    errors: { ...noMailing, 409: 'It was sent already.' },
  },
  remove_mailing: {
    summary: 'Remove a mailing with its recipients. Answers stay, and links that were sent go on working',
    reply: z.object({ id: z.string() }),
    errors: { ...noMailing, 409: 'It is being sent: pause it first.' },
  },
  preview_mailing: {
    summary: 'Show the email as the first recipient gets it',
    reply: ['text/html'],
    errors: noMailing,
  },
  test_mailing: {
    summary: 'Send the email to one address, with the link for everybody instead of a personal one',
    body: MailingTestRequest,
    reply: AttemptReply,
    errors: noMailing,
  },
  send_mailing: {
    summary: 'Send a mailing, or go on after a pause',
    reply: Mailing,
    errors: { ...noMailing, 409: 'There is no mail server: the reply says what to set.' },
  },
  pause_mailing: { summary: 'Pause a mailing', reply: Mailing, errors: noMailing },
  remind: {
    summary: 'Send one reminder to those who got the email and have not answered',
    reply: Mailing,
    errors: { ...noMailing, 409: 'Not everything was sent yet, or nobody is left.' },
  },
  send_unknown: {
    summary: 'Send again what may not have arrived, because the server stopped while it was handed over',
    reply: Mailing,
    errors: { ...noMailing, 409: 'It is not done yet.' },
  },
  export_links: {
    summary: 'Export the recipients with a personal link each, for another program that sends emails',
    reply: ['text/csv'],
    errors: noMailing,
  },
  find_person: {
    summary: 'Find what is stored of a person, in all surveys',
    body: PersonRequest,
    reply: PersonReply,
    errors: tooMany,
  },
  export_person: {
    summary: 'Export what is stored of a person, with screenshots and events',
    body: PersonRequest,
    reply: PersonExport,
    errors: tooMany,
  },
  erase_person: {
    summary: 'Erase the answers of a person and the person as a recipient of mailings, in all surveys',
    body: EraseRequest,
    reply: EraseReply,
    errors: {
      ...tooMany,
      409: 'There is more or less than was found, because something was stored in the meantime. Nothing was erased.',
    },
  },
} as const satisfies { readonly [Name in AdminRouteName]?: Operation };
