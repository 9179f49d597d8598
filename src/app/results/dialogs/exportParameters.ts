import type { ExportedFile } from './ExportDialog.tsx';

/** Returns what Excel expects between cells: semicolons where the decimal sign is a comma. */
const excelDelimiter = (language: string) =>
  new Intl.NumberFormat(language).format(0.5).includes(',') ? 'semicolon' : 'comma';

/**
 * Returns the parameters of a file besides the filters. NDJSON has no time zone: its times are as stored.
 * @param language that of the owner
 */
export const exportParameters = (
  { format, isForExcel }: Pick<ExportedFile, 'format' | 'isForExcel'>,
  timeZone: string,
  language: string,
): [string, string][] => [
  ...(format === 'csv' ? ([['time_zone', timeZone]] as [string, string][]) : []),
  ...(isForExcel
    ? ([
        ['bom', 'true'],
        ['delimiter', excelDelimiter(language)],
      ] as [string, string][])
    : []),
];
