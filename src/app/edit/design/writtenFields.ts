import { findForgottenScores } from '../../../contract/results/forgottenScores.ts';
import { colorPattern, linkPattern, pageAddressPattern as address } from '../../../contract/patterns.ts';
import type { FollowUp, ThankYou, Trigger } from '../../../contract/surveys/survey.ts';
import { changeFields } from './changeFields.ts';
import { withKnownChoices } from './choicePaths.ts';
import type { Fields } from './fields.ts';
import { withoutDefaults } from './withoutDefaults.ts';
import { fittingTranslations } from './translate.ts';
import { plainTrigger } from './trigger.ts';
import { withoutUnseen } from './withoutUnseen.ts';

/**
 * Returns the fields for a surveys file. The design can contain more: texts of steps that are off, entries that are
 * still being typed, and settings that do nothing. A server would reject them or warn about them.
 */
export function writtenFields(fields: Fields): Fields {
  const { follow_ups, thank_yous, question, trigger, starts_at, ends_at, link } = fields;
  // one answer for each page
  const allow_multiple_responses = trigger?.once_per_page ? false : fields.allow_multiple_responses;
  // one change at a time, because the translated texts follow their entries
  const typed = changeFields(fields, { thank_yous: thank_yous?.map(completeLink) });
  const known = changeFields(typed, {
    follow_ups: follow_ups && withKnownChoices(follow_ups, fields),
    thank_yous: typed.thank_yous && withKnownChoices(typed.thank_yous, fields),
  });
  const seen = withoutUnseen(known);
  const complete = changeFields(seen, {
    follow_ups: seen.follow_ups && fillGaps(fields, seen.follow_ups),
    thank_yous: seen.thank_yous && fillGaps(fields, seen.thank_yous),
  });
  const endsEarly = starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at);
  return withoutDefaults({
    ...complete,
    question: question.trim() ? question : '…',
    allow_multiple_responses,
    trigger: trigger && effectiveTrigger(trigger, { ...fields, allow_multiple_responses }),
    ends_at: endsEarly ? undefined : ends_at,
    link: link && plainLink(link, isCompletePart),
    translations: fittingTranslations(complete),
  });
}

/** Returns a thank-you without its link if that is still being typed. */
function completeLink({ link, ...thankYou }: ThankYou): ThankYou {
  const isComplete = link?.label.trim() && linkPattern.test(link.url);
  return isComplete ? { ...thankYou, link } : thankYou;
}

/** The patterns of valid settings of the survey's page. */
export const pagePatterns = { logo: address, accent: colorPattern, imprint: address, privacy: address };

const isCompletePart = (name: string, value: unknown) =>
  pagePatterns[name as keyof typeof pagePatterns]?.test(`${value as string}`) ?? true;

/** Returns the valid settings of the survey's page, or true without one, which means the same as {}. */
function plainLink(link: NonNullable<Fields['link']>, isValid: typeof isCompletePart): Fields['link'] {
  const valid = Object.entries(link).filter(([name, value]) => isValid(name, value));
  return valid.length > 0 ? Object.fromEntries(valid) : true;
}

/** Adds an entry with the survey's own step for scores between others, which an owner could have forgotten. */
function fillGaps<Each extends FollowUp | ThankYou>({ survey_type }: Fields, entries: readonly Each[]): Each[] {
  const left = findForgottenScores(survey_type, entries).flatMap(({ scores }) => scores);
  const lows = left.filter((score) => !left.includes(score - 1));
  const highs = left.filter((score) => !left.includes(score + 1));
  const own = lows.map((low, index) => ({ scores: [low, highs[index]!] }) as Each);
  const lowestOf = (each: Each) => ('scores' in each ? each.scores[0] : 0);
  return [...entries, ...own].toSorted((one, other) => lowestOf(one) - lowestOf(other));
}

/** Returns a trigger without what the other settings turn off. */
function effectiveTrigger(trigger: Trigger, fields: Fields): Trigger | null {
  const { audience, sample_percent, once_per_page, recurrence_days, after_close, type } = trigger;
  const selection = { audience, sample_percent, once_per_page, recurrence_days, after_close };
  // what opens only from code waits for nothing but events
  const fires = !fields.manual_tracking || type === 'event';
  return plainTrigger(withRecurrence(fires ? trigger : { type: 'immediate', ...selection }, fields), fields);
}

function withRecurrence(trigger: Trigger, { allow_multiple_responses, do_not_show_if_closed }: Fields): Trigger {
  const { recurrence_days, after_close, ...others } = trigger;
  if (recurrence_days === undefined || !allow_multiple_responses) return others;
  const hasEffect = after_close && do_not_show_if_closed !== false;
  return { ...others, recurrence_days, ...(hasEffect && { after_close }) };
}

/** Returns the fields as they are published, without those that have no effect. */
export function publishedFields(fields: Fields): Fields {
  const { survey_type, ...others } = writtenFields(fields);
  // not repaired: the server rejects an empty question, an end before the start, and a wrong setting of the page
  const { question, ends_at, link } = fields;
  return {
    survey_type,
    ...others,
    question,
    ...(ends_at && { ends_at }),
    ...(link && { link: plainLink(link, () => true) }),
  };
}
