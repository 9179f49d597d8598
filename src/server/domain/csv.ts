import type { ResponseRecord } from '../store/store.ts';

/** The most columns that choices and other metadata than `firstKeys` get; spreadsheets end at some thousands. */
const mostColumns = 1000;

/** The keys of the metadata that stand first, in this order. */
const firstKeys = ['choice_comment', 'user_email', 'page_url', 'locale'];

const fields = ['session_uuid', 'created_at', 'updated_at', 'score', 'text'] as const;

/** A cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula is defused by an apostrophe. */
function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The chosen values, where the metadata has a list of texts for them. */
function choicesOf({ metadata }: ResponseRecord): readonly string[] | null {
  const { choices } = metadata;
  return Array.isArray(choices) && choices.every((choice) => typeof choice === 'string') ? choices : null;
}

/** A value as a cell: texts and numbers as they are, a screenshot as the address to read it from. */
function cellOf(key: string, value: unknown, { survey_uuid, session_uuid }: ResponseRecord): string | number | null {
  if (value == null) return null;
  if (key === 'screenshot') return `/api/admin/surveys/${survey_uuid}/responses/${session_uuid}/screenshot/`;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/**
 * The columns of responses that have to be seen first: one for each field, each choice and each key of the metadata.
 * Keys and choices beyond the largest number of columns stand together as JSON in the last one.
 */
export function createCsvColumns() {
  const choices = new Set<string>();
  const keys = new Set<string>();
  let hasMore = false;

  function addTo(names: Set<string>, name: string) {
    if (names.has(name)) return;
    if (choices.size + keys.size < mostColumns || firstKeys.includes(name)) names.add(name);
    else hasMore = true;
  }

  return {
    /** Finds the columns of a response. */
    see(response: ResponseRecord): void {
      const chosen = choicesOf(response);
      for (const choice of chosen ?? []) addTo(choices, choice);
      for (const key of Object.keys(response.metadata)) if (key !== 'choices' || !chosen) addTo(keys, key);
    },

    /** The names of the columns that were found, and the line of a response. */
    finish() {
      const ordered = [
        ...firstKeys.filter((key) => keys.has(key)),
        ...[...keys].filter((key) => !firstKeys.includes(key)).toSorted(),
      ];
      const options = [...choices].toSorted();
      // a key that is called like a field
      const nameOf = (key: string) => (fields.some((field) => field === key) ? `metadata.${key}` : key);
      const header = csvLine([
        ...fields,
        ...options.map((option) => `choice: ${option}`),
        ...ordered.map(nameOf),
        ...(hasMore ? ['more_metadata'] : []),
      ]);

      function line(response: ResponseRecord): string {
        const { metadata } = response;
        const chosen = choicesOf(response);
        const isChosen = new Set(chosen);
        const hasColumns = (key: string) =>
          key === 'choices' && chosen ? chosen.every((choice) => choices.has(choice)) : keys.has(key);
        const more = Object.entries(metadata).filter(([key]) => !hasColumns(key));
        return csvLine([
          ...fields.map((field) => response[field]),
          ...options.map((option) => (isChosen.has(option) ? 1 : null)),
          ...ordered.map((key) => (key === 'choices' && chosen ? null : cellOf(key, metadata[key], response))),
          ...(hasMore ? [more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : null] : []),
        ]);
      }

      return { header, line };
    },
  };
}
