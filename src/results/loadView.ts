import type { ResponseList, SummaryReply } from '../contract/results.ts';
import type { SurveyEntry } from '../contract/surveysFile.ts';
import type { Client } from './createClient.ts';
import { spanBefore, spanOf, type TimeSpan } from './period.ts';
import { filterParameters, type View } from './view.ts';

/** The summaries of a survey for the list of all. */
export interface OverviewEntry {
  /** Of the last 30 days. */
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
}

/** What is known of the surveys' answers. */
export interface Loaded {
  readonly surveys: readonly SurveyEntry[];
  /** null while one survey is shown. */
  readonly overview: ReadonlyMap<string, OverviewEntry> | null;
  /** The survey that is shown, with the period before it and everything, which tells whether there is anything. */
  readonly shown: {
    readonly survey: SurveyEntry;
    readonly summary: SummaryReply;
    readonly before: SummaryReply | null;
    readonly all: SummaryReply;
  } | null;
}

/** The viewer's clock and time zone. */
export interface Viewer {
  readonly now: () => Date;
  readonly timeZone: string;
}

type Parameters = readonly [name: string, value: string][];

const listLength = '50';

const spanParameters = ({ from, until }: TimeSpan): Parameters => [
  ...(from ? [['from', from.toISOString()] as [string, string]] : []),
  ...(until ? [['until', until.toISOString()] as [string, string]] : []),
];

/** The parameters of a view for the admin API. */
export const viewParameters = ({ period, filters }: View, now: Date): Parameters => [
  ...spanParameters(spanOf(period, now)),
  ...filterParameters(filters),
];

/** The parameters of the list of a view. */
export const listParameters = (view: View, now: Date): Parameters => [
  ...viewParameters(view, now).filter(([name]) => name !== 'with_text'),
  ...(view.listsAll && !view.filters.with_text ? [] : [['with_text', 'true'] as [string, string]]),
  ['limit', listLength],
];

async function loadOverview(
  client: Client,
  surveys: readonly SurveyEntry[],
  { now, timeZone }: Viewer,
  abort: AbortSignal,
) {
  const recent = spanParameters(spanOf({ name: '30d', first: '', last: '' }, now()));
  const entries = surveys.map(async ({ survey_uuid }) => {
    const summary = (span: Parameters) => client.summary(survey_uuid, [...span, ['time_zone', timeZone]], abort);
    return [survey_uuid, { recent: await summary(recent), all: await summary([]) }] as const;
  });
  return new Map(await Promise.all(entries));
}

async function loadShown(
  client: Client,
  survey: SurveyEntry,
  view: View,
  { now, timeZone }: Viewer,
  abort: AbortSignal,
) {
  const { survey_uuid } = survey;
  const earlier = spanBefore(spanOf(view.period, now()), now());
  const summarize = (parameters: Parameters) =>
    client.summary(survey_uuid, [...parameters, ['time_zone', timeZone]], abort);
  const [summary, before, all, list] = await Promise.all([
    summarize(viewParameters(view, now())),
    earlier && summarize([...spanParameters(earlier), ...filterParameters(view.filters)]),
    summarize([]),
    client.responses(survey_uuid, listParameters(view, now()), abort),
  ]);
  return { shown: { survey, summary, before, all }, list };
}

/** Loads what a view shows, and the first responses of its list. Rejects with a `ClientError`. */
export async function loadView(
  client: Client,
  view: View,
  viewer: Viewer,
  abort: AbortSignal,
): Promise<{ readonly loaded: Loaded; readonly list: ResponseList | null }> {
  const surveys = await client.surveys(abort);
  const survey = surveys.find(({ survey_uuid }) => survey_uuid === view.survey);
  if (!survey) {
    const overview = await loadOverview(client, surveys, viewer, abort);
    return { loaded: { surveys, overview, shown: null }, list: null };
  }
  const { shown, list } = await loadShown(client, survey, view, viewer, abort);
  return { loaded: { surveys, overview: null, shown }, list };
}
