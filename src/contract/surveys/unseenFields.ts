import type { FollowUp, Survey } from './survey.ts';

/** Fields that never appear, and why. */
export type UnseenFields = ReadonlyMap<keyof Survey, string>;

type Settings = Pick<Survey, 'survey_type' | 'response_type' | 'collect_contact'> & {
  readonly follow_ups?: readonly FollowUp[] | undefined;
};

const contactTexts = [
  'contact_question',
  'contact_subtext',
  'contact_button_send_label',
  'contact_button_skip_label',
] as const;
const followUpTexts = ['text_question', 'text_button_label', 'text_button_skip_label'] as const;

/**
 * Returns the fields of a survey, and of each of its follow-ups, that never appear. A field of the survey can appear in
 * a follow-up.
 */
export function findUnseenFields(survey: Settings): { own: UnseenFields; followUps: readonly UnseenFields[] } {
  const { follow_ups = [] } = survey;
  const followUps = follow_ups.map((each) => unseenWith({ ...survey, ...each } as Settings));
  const isSeen = (name: keyof Survey) =>
    follow_ups.some((each, index) => !(name in each) && !followUps[index]!.has(name));
  return { own: new Map([...unseenWith(survey)].filter(([name]) => !isSeen(name))), followUps };
}

function unseenWith({ survey_type, response_type, collect_contact }: Settings): UnseenFields {
  const unseen = new Map<keyof Survey, string>();
  const add = (names: readonly (keyof Survey)[], why: string) => {
    for (const name of names) unseen.set(name, why);
  };
  const isGeneral = survey_type === 'general';
  if (isGeneral) add(['min_label', 'max_label'], '"general" has no scale');
  if (!isGeneral && response_type === 'none') add(followUpTexts, 'response_type is "none"');
  if (response_type !== 'choices') add(['choice_options', 'shuffle_choices'], 'response_type is not "choices"');
  const hasText = response_type === 'text' || (isGeneral && response_type === 'none');
  if (!hasText) add(['allow_screenshots'], 'screenshots need response_type "text"');
  if (!collect_contact) add(contactTexts, 'collect_contact is off');
  return unseen;
}
