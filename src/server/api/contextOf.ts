import { valueOfColumn } from '../../contract/results/breakdownColumns.ts';
import type { Metadata } from '../../contract/api/response.ts';
import type { SessionContext } from '../store/store.ts';
import { deviceOf } from './deviceOf.ts';

const isObject = (value: unknown): value is Metadata => typeof value === 'object' && value !== null;

/** Returns what a request and its metadata tell of where a survey was shown. */
export function contextOf(request: Request, metadata: unknown): SessionContext {
  const given = isObject(metadata) ? metadata : {};
  return {
    page: valueOfColumn('page', given),
    locale: valueOfColumn('locale', given),
    device: deviceOf(request.headers.get('user-agent')),
  };
}
