import type { ResponseList, SummaryReply } from '../contract/results.ts';
import type { SurveyEntry } from '../contract/surveysFile.ts';
import type { Client } from './createClient.ts';
import { last30Days, spanBefore, spanOf, type TimeSpan } from './period.ts';
import { filterParameters, type View } from './view.ts';

/** The summaries of a survey in the overview. */
export interface OverviewEntry {
  /** The last 30 days. */
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
}

/** The loaded results. */
export interface Loaded {
  readonly surveys: readonly SurveyEntry[];
  /** Null while a single survey is shown. */
  readonly overview: ReadonlyMap<string, OverviewEntry> | null;
  /** The survey with the summary of its view, and the summary of all its responses. */
  readonly shown: {
    readonly survey: SurveyEntry;
    readonly summary: SummaryReply;
    readonly all: SummaryReply;
  } | null;
}

/** The viewer's clock and time zone. */
export interface Viewer {
  readonly now: () => Date;
  readonly timeZone: string;
}

type Parameters = readonly [name: string, value: string][];

type Summarize = (survey: string, parameters: Parameters) => Promise<SummaryReply>;

const listLength = '50';

const spanParameters = ({ from, until }: TimeSpan): Parameters => [
  ...(from ? [['from', from.toISOString()] as [string, string]] : []),
  ...(until ? [['until', until.toISOString()] as [string, string]] : []),
];

/** Returns the parameters of a view for the admin API. */
export const viewParameters = ({ period, filters }: View, now: Date): Parameters => [
  ...spanParameters(spanOf(period, now)),
  ...filterParameters(filters),
];

/** Returns the parameters for the list of responses of a view. */
export const listParameters = (view: View, now: Date): Parameters => [
  ...viewParameters(view, now).filter(([name]) => name !== 'with_text'),
  ...(view.listsAll && !view.filters.with_text ? [] : [['with_text', 'true'] as [string, string]]),
  ['limit', listLength],
];

async function loadOverview(summarize: Summarize, surveys: readonly SurveyEntry[], now: Date) {
  const recent = spanParameters(spanOf(last30Days, now));
  const entries = surveys.map(async ({ survey_uuid }) => {
    const entry = { recent: await summarize(survey_uuid, recent), all: await summarize(survey_uuid, []) };
    return [survey_uuid, entry] as const;
  });
  return new Map(await Promise.all(entries));
}

async function loadShown(summarize: Summarize, survey: SurveyEntry, view: View, now: Date) {
  const { survey_uuid } = survey;
  const earlier = spanBefore(spanOf(view.period, now), now);
  const compared: Parameters = earlier?.from ? [['before', earlier.from.toISOString()]] : [];
  const [summary, all] = await Promise.all([
    summarize(survey_uuid, [...viewParameters(view, now), ...compared]),
    summarize(survey_uuid, []),
  ]);
  return { survey, summary, all };
}

/** Loads the data of a view and the first page of its list. Rejects with a `ClientError`. */
export async function loadView(
  client: Client,
  view: View,
  { now: clock, timeZone }: Viewer,
  abort: AbortSignal,
): Promise<{ readonly loaded: Loaded; readonly list: ResponseList | null }> {
  const surveys = await client.surveys(abort);
  const survey = surveys.find(({ survey_uuid }) => survey_uuid === view.survey);
  const now = clock();
  const summarize: Summarize = (uuid, parameters) =>
    client.summary(uuid, [...parameters, ['time_zone', timeZone]], abort);
  if (!survey) {
    const overview = await loadOverview(summarize, surveys, now);
    return { loaded: { surveys, overview, shown: null }, list: null };
  }
  const [shown, list] = await Promise.all([
    loadShown(summarize, survey, view, now),
    client.responses(survey.survey_uuid, listParameters(view, now), abort),
  ]);
  return { loaded: { surveys, overview: null, shown }, list };
}
