import { type Device, valueOfColumn } from '../../contract/results/breakdowns.ts';
import type { Metadata } from '../../contract/api/response.ts';
import type { SessionContext } from '../store/store.ts';

/** Tablets of which some also say `Mobi`. A `Tablet PC` is a computer with Windows. */
const tablet = /iPad|Tablet(?! PC)|Silk|Kindle|PlayBook/;

/** Returns the kind of device that a `User-Agent` names; null without one. An iPad that claims to be a Mac is a computer. */
export function deviceOf(userAgent: string | null): Device | null {
  if (!userAgent) return null;
  if (tablet.test(userAgent)) return 'tablet';
  if (userAgent.includes('Mobi')) return 'phone';
  return userAgent.includes('Android') ? 'tablet' : 'computer';
}

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
