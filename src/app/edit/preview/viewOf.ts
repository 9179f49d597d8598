import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import type { ShownStep } from '../../../shop/shownCard.ts';
import type { Step } from '../../../widget/eligibility/steps.ts';
import type { Design } from '../design/design.ts';
import { cardOf } from './cardOf.ts';
import { fieldNames } from './textPathOf.ts';
import type { View } from './view.ts';

/** Returns the view that shows the step with a text. The answers stay if they lead to it, and all if nothing does. */
export function viewOf(design: Design, view: View, [list, id, ...rest]: TextPath): View {
  const { fields } = design;
  const { follow_ups, thank_yous } = fields;
  const parts: readonly (FollowUp | ThankYou)[] = { follow_ups, thank_yous }[list as string] ?? [];
  const entry = parts.find((each) => partIdOf(each) === id);
  const name = entry ? rest[0] : list;
  const { response_type = fields.response_type } = (entry ?? {}) as Partial<FollowUp>;
  const asked = response_type === 'choices' ? 'choices' : 'text';
  const has = (step: Step) => (Object.values(fieldNames[step]) as unknown[]).includes(name);
  // a text of the survey can be on several steps
  const steps: readonly Step[] = [...(entry ? [] : [view.step]), asked, 'scale', 'contact', 'thanks'];
  const isOwnQuestion = fields.survey_type === 'general' && name === 'question';
  const found = list === 'thank_yous' ? 'thanks' : isOwnQuestion ? asked : steps.find(has);
  if (!found) return view;
  const next = { ...view, ...(entry && answerFor(entry, view)), step: found };
  return cardOf(design, next).step === found ? next : view;
}

/** Returns an answer that leads to a follow-up or a thank-you. */
function answerFor(entry: FollowUp | ThankYou, { score, choice }: ShownStep): Partial<ShownStep> {
  if ('choices' in entry) return { choice: entry.choices.includes(choice) ? choice : entry.choices[0]! };
  const [low, high] = entry.scores;
  return { score: low <= score && score <= high ? score : low };
}
