import type { ResponseList } from '../../contract/results/results.ts';
import type { SummaryReply } from '../../contract/results/summaryReply.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { Client } from '../client.ts';
import type { Viewer } from '../context.ts';
import { spanBefore, spanOf } from './period.ts';
import { listParameters, type View, viewParameters } from './view.ts';

/** The results of a survey. */
export interface LoadedResults {
  readonly survey: SurveyEntry;
  /** The summary of the view. */
  readonly summary: SummaryReply;
  /** The summary of all responses. */
  readonly all: SummaryReply;
  /** Whether the viewer may also change and delete. */
  readonly isAdmin: boolean;
}

/** Loads the results of a view and the first page of its list. */
export async function loadResults(
  client: Client,
  survey: SurveyEntry,
  view: View,
  { now: clock, timeZone }: Viewer,
  abort: AbortSignal,
): Promise<{ readonly shown: Omit<LoadedResults, 'isAdmin'>; readonly list: ResponseList }> {
  const { survey_uuid: uuid } = survey;
  const now = clock();
  const earlier = spanBefore(spanOf(view.period, now), now);
  const compared: [string, string][] = earlier?.from ? [['before', earlier.from.toISOString()]] : [];
  const summarize = (parameters: Iterable<[string, string]>) =>
    client.summary(uuid, [...parameters, ['time_zone', timeZone]], abort);
  const [summary, all, list] = await Promise.all([
    summarize([...viewParameters(view, now), ...compared]),
    summarize([]),
    client.responses(uuid, listParameters(view, now), abort),
  ]);
  return { shown: { survey, summary, all }, list };
}
