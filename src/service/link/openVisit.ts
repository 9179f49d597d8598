import { randomBytes } from 'node:crypto';
import type { HonoRequest } from 'hono';
import { localeTag } from '../../contract/localeTag.ts';
import { scales, type SurveyType } from '../../contract/scores.ts';
import { type PageLook, pageLookOf } from '../../contract/surveys/linkPageOf.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { Uuid } from '../../contract/uuid.ts';
import { openPages, type Pages } from '../../link/pages.ts';
import { acceptedLanguages, chooseLanguage } from '../../server/api/chooseLanguage.ts';
import type { Core } from '../module.ts';
import type { KeyScope, ServedSurvey } from '../../server/surveys/catalog.ts';
import type { LinkKeys } from './linkKeys.ts';

/** The survey that the address of a page names. */
export interface FoundSurvey {
  readonly served: ServedSurvey;
  /** The survey in the visitor's language, as its page shows it. */
  readonly survey: Survey;
  /** The public address of the page, without a query. */
  readonly address: string;
  /** The language of the survey's texts. Null if the file does not set it. */
  readonly language: string | null;
  /** The visitor's preferred language, if the survey does not set one. Undefined if neither does. */
  readonly locale: string | undefined;
  readonly scope: KeyScope;
  /** Returns the key for the API. The session is the one that the page was opened with. */
  readonly keyOf: (session: string) => string;
  /** The score in the address. Null without one of the survey's scale. */
  readonly score: number | null;
}

/** What reads a request for a page. */
interface VisitOptions {
  readonly keys: LinkKeys;
  /** The public address of this server. Null: that of the request. */
  readonly publicUrl: string | null;
}

/** A request for a page. */
export interface Visit {
  readonly page: PageLook;
  readonly nonce: string;
  readonly pages: Pages;
  /** Null if the address is not valid. */
  readonly found: FoundSurvey | null;
}

/** Returns a survey as its own page shows it: without page rules, trigger and screenshots. */
const asPage = ({ follow_ups, ...survey }: Survey): Survey => ({
  ...survey,
  show_on_pages: null,
  trigger: null,
  manual_tracking: false,
  feedback_button: false,
  allow_screenshots: false,
  ...(follow_ups && { follow_ups: follow_ups.map((each) => ({ ...each, allow_screenshots: false })) }),
});

function scoreOf(text: string, type: SurveyType): number | null {
  const scale = scales[type];
  const score = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return score !== null && scale && score >= scale.min && score <= scale.max ? score : null;
}

/** Reads the query of an address, of which mail programs can mangle the separators to `&amp;`. */
function readQuery(url: string) {
  const query = new URLSearchParams(new URL(url).search.replace(/&(amp;)+/gi, '&'));
  return { lang: localeTag(query.get('lang')), score: query.get('score'), r: query.get('r') };
}

/** Reads the address of a page: the survey, `lang`, `score`, and the token `r` of a personal link. */
export async function openVisit(
  { catalog }: Core,
  { keys, publicUrl }: VisitOptions,
  req: HonoRequest,
): Promise<Visit> {
  const { data: survey_uuid = '' } = Uuid.safeParse(req.param('survey_uuid'));
  const served = catalog.survey(survey_uuid);
  const own = served && pageLookOf(served.entry);
  const page = own ?? {};
  const nonce = randomBytes(16).toString('base64');
  const { lang, score, r: token } = readQuery(req.url);
  const accepted = [...(lang ? [lang] : []), ...acceptedLanguages(req.header('accept-language') ?? null)];
  const { json, language = null } = own ? chooseLanguage(served, accepted) : {};
  const visit = { page, nonce, pages: await openPages({ page, nonce, language, accepted }) };
  const scope = keys.find(survey_uuid, token);
  if (!json || !served || !scope) return { ...visit, found: null };
  const found = {
    served,
    survey: asPage(JSON.parse(json) as Survey),
    // behind a proxy, the request has another address
    address: new URL(new URL(req.url).pathname, publicUrl ?? req.url).href,
    language,
    locale: language ?? accepted[0],
    scope,
    keyOf: (session: string) => keys.nameOf(survey_uuid, token, session),
    score: scoreOf(score ?? '', served.survey_type),
  };
  return { ...visit, found };
}
