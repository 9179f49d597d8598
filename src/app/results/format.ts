import { english, type Texts } from '../i18n/texts.ts';

/** Formats a size in bytes with a suitable unit. */
export function formatBytes(bytes: number, { t, formatNumber }: Texts): string {
  const units = english(['{size} bytes', '{size} KB', '{size} MB', '{size} GB']);
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return t(units[power]!, { size: formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1) });
}

/** Formats a URL without its scheme. */
export const formatPage = (page: string): string => page.replace(/^[a-z][\w+.-]*:\/\//i, '');
