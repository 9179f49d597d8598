import type { FollowUp, Survey, ThankYou } from './survey.ts';

// Pages import this file, so it must not import a schema.

/**
 * Returns the id of a follow-up or a thank-you, by which its translations are found: its own, else its scores (`0-6`) or
 * its choices (`price,speed`).
 */
export const partIdOf = (part: FollowUp | ThankYou): string => part.id ?? derivedId(part);

const derivedId = (part: FollowUp | ThankYou): string =>
  'scores' in part ? part.scores.join('-') : part.choices.join(',');

/**
 * Returns a survey's follow-ups or thank-yous with ids that no two of them share: without ids that their scores or choices
 * say as well, and with a new one for a part whose scores or choices are already the id of another.
 */
export function withUniqueIds<Part extends FollowUp | ThankYou>(parts: readonly Part[]): Part[] {
  const taken = new Set(parts.map(({ id }) => id));
  const createId = (): string => {
    let number = 1;
    while (taken.has(`part-${number}`)) number += 1;
    taken.add(`part-${number}`);
    return `part-${number}`;
  };
  return parts.map(({ id, ...others }) => {
    const part = others as Part;
    const derived = derivedId(part);
    if (id === derived || (id === undefined && !taken.has(derived))) return part;
    return { id: id ?? createId(), ...part };
  });
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
