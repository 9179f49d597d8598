import type { FollowUp, Survey, ThankYou } from './survey.ts';

// Pages import this file, so it must not import a schema.

/**
 * Returns the id of a follow-up or a thank-you, by which its translations are found: its own, else its scores (`0-6`) or
 * its choices (`price,speed`).
 */
export const partIdOf = (part: FollowUp | ThankYou): string => part.id ?? derivedId(part);

const derivedId = (part: FollowUp | ThankYou): string =>
  'scores' in part ? part.scores.join('-') : part.choices.join(',');

/** Returns a follow-up or a thank-you without an id that its scores or choices say as well. */
export function withoutDerivedId<Part extends FollowUp | ThankYou>(part: Part): Part {
  if (part.id !== derivedId(part)) return part;
  const { id: _, ...others } = part;
  return others as Part;
}

/** Returns a survey as pages get it: without the ids of its parts, which only translations need. */
export function withoutPartIds(survey: Survey): Survey {
  const strip = <Part extends FollowUp | ThankYou>({ id: _, ...part }: Part) => part as Part;
  const { follow_ups, thank_yous } = survey;
  return {
    ...survey,
    ...(follow_ups && { follow_ups: follow_ups.map(strip) }),
    ...(thank_yous && { thank_yous: thank_yous.map(strip) }),
  };
}
