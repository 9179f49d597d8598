import type { Device } from '../../contract/results/results.ts';

/** Tablets of which some also say `Mobi`. A `Tablet PC` is a computer with Windows. */
const tablet = /iPad|Tablet(?! PC)|Silk|Kindle|PlayBook/;

/** Returns the kind of device that a `User-Agent` names; null without one. An iPad that claims to be a Mac is a computer. */
export function deviceOf(userAgent: string | null): Device | null {
  if (!userAgent) return null;
  if (tablet.test(userAgent)) return 'tablet';
  if (userAgent.includes('Mobi')) return 'phone';
  return userAgent.includes('Android') ? 'tablet' : 'computer';
}
