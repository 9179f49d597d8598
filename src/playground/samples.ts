import type { SurveyInput } from '../contract/surveysFile.ts';

/** What the server tells about its sample surveys; it keeps surveys of its owner to itself. */
export interface Samples {
  readonly keys: readonly { readonly key: string }[];
  readonly surveys: readonly SurveyInput[];
}

/** The survey that the page shows. */
export interface Choice {
  readonly survey: string;
  readonly key: string;
}

/** Asks the server for the sample surveys; null when it serves others, or does not answer. */
export async function fetchSamples(fetch: typeof window.fetch): Promise<Samples | null> {
  try {
    const reply = await fetch('/surveys.json');
    return reply.ok ? ((await reply.json()) as Samples) : null;
  } catch {
    return null;
  }
}

/** The survey that the page's address names, else the first sample; null when there is neither. */
export function chosenIn(query: string, samples: Samples | null): Choice | null {
  const parameters = new URLSearchParams(query);
  const survey = parameters.get('survey') || samples?.surveys[0]?.survey_uuid;
  const key = parameters.get('key') || samples?.keys[0]?.key;
  return survey && key ? { survey, key } : null;
}

/** The page's query that names a choice. */
export function queryOf({ survey, key }: Choice): string {
  return `?${new URLSearchParams({ survey, key })}`;
}
