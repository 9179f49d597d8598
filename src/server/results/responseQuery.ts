import type { z } from 'zod';
import type { ResultsQuery, resultsFilters } from '../../contract/resultsQuery.ts';

type Filters = Pick<z.output<typeof ResultsQuery>, keyof typeof resultsFilters>;
type Times = 'from' | 'until' | 'updated_from';

/** Filters the responses of a survey by its parameters in the API. Times are milliseconds since 1970. */
export interface ResponseQuery extends Partial<Omit<Filters, Times>>, Partial<Record<Times, number | undefined>> {
  readonly survey_uuid: string;
  /** Only the response of this session. */
  readonly session_uuid?: string;
  /**
   * Metadata keys and values as text: one value, any of several, or null for any value. A list matches by each of its
   * values.
   */
  readonly metadata?: readonly { readonly key: string; readonly value: string | readonly string[] | null }[];
}

/** Returns whether a query asks for all responses of its period. */
export const asksForAll = ({ survey_uuid, from, until, metadata = [], ...filters }: ResponseQuery): boolean =>
  metadata.length === 0 && Object.values(filters).every((filter) => filter === undefined || filter === false);
