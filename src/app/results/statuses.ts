import type { ResponseStatus } from '../../contract/results/responses.ts';
import { english } from '../i18n/texts.ts';

/** The names of the statuses of a response, in their order. */
export const statusNames: Readonly<Record<ResponseStatus, string>> = english({
  open: 'Open',
  planned: 'Planned',
  done: 'Done',
});
export const responseStatuses = Object.keys(statusNames) as ResponseStatus[];
