import { findForgottenScores } from '../../../contract/results/forgottenScores.ts';
import { colorPattern, linkPattern, pageAddressPattern as address } from '../../../contract/patterns.ts';
import { firingOf, opensByItself } from '../../../contract/surveys/alternatives.ts';
import { asksOncePerUser } from '../../../contract/surveys/asksOncePerUser.ts';
import type { Audience } from '../../../contract/surveys/audience.ts';
import { withUniqueIds } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou, Trigger } from '../../../contract/surveys/survey.ts';
import { changeFields } from './changeFields.ts';
import { withKnownChoices } from './choicePaths.ts';
import type { Fields } from './fields.ts';
import { completeLook, seenLook } from './look.ts';
import { withoutDefaults } from './withoutDefaults.ts';
import { fittingTranslations } from './translate.ts';
import { plainTrigger, selectionOf, singleOf, triggerOf } from './trigger.ts';
import { withoutUnseen } from './withoutUnseen.ts';

/**
 * Returns the fields for a surveys file. The design can contain more: texts of steps that are off, entries that are
 * still being typed, and settings that do nothing. A server would reject them or warn about them.
 */
export const writtenFields = (fields: Fields): Fields => effectiveFields(completeFields(fields));

/**
 * Returns the fields as they are published, without those that have no effect. What is still being typed is kept, so that
 * the server rejects it instead of asking other visitors, or showing another card, than the owner wanted.
 */
export function publishedFields(fields: Fields): Fields {
  const { survey_type, ...others } = effectiveFields(fields);
  return { survey_type, ...others, question: fields.question };
}

/** Returns the fields without entries that are still being typed. */
function completeFields(fields: Fields): Fields {
  const { thank_yous, question, trigger, starts_at, ends_at, link, look } = fields;
  const endsEarly = starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at);
  return changeFields(fields, {
    question: question.trim() ? question : '…',
    thank_yous: thank_yous?.map(completeLink),
    trigger: trigger && { ...trigger, audience: trigger.audience && completeAudience(trigger.audience) },
    ends_at: endsEarly ? undefined : ends_at,
    link: link && plainLink(link, isCompletePart),
    look: look && completeLook(look),
  });
}

/** Returns the fields without those that have no effect. */
function effectiveFields(fields: Fields): Fields {
  const { follow_ups, thank_yous, trigger, link } = fields;
  // one answer for each page
  const allow_multiple_responses = trigger?.once_per_page ? false : fields.allow_multiple_responses;
  // one change at a time, because the translated texts follow their entries
  const known = changeFields(fields, {
    follow_ups: follow_ups && withKnownChoices(follow_ups, fields),
    thank_yous: thank_yous && withKnownChoices(thank_yous, fields),
  });
  const seen = withoutUnseen(known);
  const filled = changeFields(seen, {
    follow_ups: seen.follow_ups && fillGaps(fields, seen.follow_ups),
    thank_yous: seen.thank_yous && fillGaps(fields, seen.thank_yous),
  });
  const look = seenLook(fields);
  return withoutDefaults({
    ...filled,
    allow_multiple_responses,
    trigger: trigger && effectiveTrigger(trigger, { ...fields, allow_multiple_responses }),
    link: link && plainLink(link),
    look,
    translations: fittingTranslations({ ...filled, look }),
  });
}

/** Returns a thank-you without its link if that is still being typed. */
function completeLink({ link, ...thankYou }: ThankYou): ThankYou {
  const isComplete = link?.label.trim() && linkPattern.test(link.url);
  return isComplete ? { ...thankYou, link } : thankYou;
}

/** Returns an audience without attributes and parameters that have no values yet. */
function completeAudience({ attributes, url_parameters, ...others }: Audience): Audience | undefined {
  const complete = { attributes: withValues(attributes), url_parameters: withValues(url_parameters) };
  const audience = Object.entries({ ...others, ...complete }).filter(([, condition]) => condition);
  return audience.length > 0 ? Object.fromEntries(audience) : undefined;
}

function withValues<Value>(conditions: Readonly<Record<string, Value>> = {}): Record<string, Value> | undefined {
  const filled = Object.entries(conditions).filter(([, values]) => !Array.isArray(values) || values.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** The patterns of valid settings of the survey's page. */
export const pagePatterns = { logo: address, accent: colorPattern, imprint: address, privacy: address };

const isCompletePart = (name: string, value: unknown) =>
  pagePatterns[name as keyof typeof pagePatterns]?.test(`${value as string}`) ?? true;

/** Returns the valid settings of the survey's page, or true without one, which means the same as {}. */
function plainLink(link: NonNullable<Fields['link']>, isValid: typeof isCompletePart = () => true): Fields['link'] {
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
  return withUniqueIds([...entries, ...own].toSorted((one, other) => lowestOf(one) - lowestOf(other)));
}

/** Returns a trigger without what the other settings turn off. */
function effectiveTrigger(trigger: Trigger, fields: Fields): Trigger | null {
  const { max_showings, once_per_user, ...selection } = selectionOf(trigger);
  // what opens only from code waits for nothing but events
  const fired = triggerOf(firingOf({ ...fields, trigger }).map(singleOf));
  const counted = opensByItself({ ...fields, trigger }) && { max_showings };
  const users = asksOncePerUser({ ...fields, trigger }) && { once_per_user };
  return plainTrigger({ ...withRecurrence({ ...fired, ...selection }, fields), ...counted, ...users }, fields);
}

function withRecurrence(trigger: Trigger, { allow_multiple_responses, do_not_show_if_closed }: Fields): Trigger {
  const { recurrence_days, after_close, ...others } = trigger;
  if (recurrence_days === undefined || !allow_multiple_responses) return others;
  const hasEffect = after_close && do_not_show_if_closed !== false;
  return { ...others, recurrence_days, ...(hasEffect && { after_close }) };
}
