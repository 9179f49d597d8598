import type { Look } from '../../../contract/surveys/look.ts';
import type { Survey } from '../../../contract/surveys/survey.ts';
import { servedSurvey } from '../design/servedSurvey.ts';
import type { ShownCard, ShownStep } from '../../../shop/shownCard.ts';
import { remainingSteps, type Step } from '../../../widget/eligibility/steps.ts';
import type { Appearance } from '../../../widget/host/appearance.ts';
import { shownChoice } from '../design/choicePaths.ts';
import { type Design, designIn } from '../design/design.ts';
import { inlineTarget } from '../design/look.ts';
import { writtenFields } from '../design/writtenFields.ts';
import type { View } from './view.ts';

const nothing = { user_submitted_score: false, user_submitted_text: false, email: false };

/** Returns the steps of a survey for the given answers. */
export const stepsOf = (survey: Survey, { score, choice }: Pick<ShownStep, 'score' | 'choice'>): readonly Step[] =>
  remainingSteps(survey, nothing, { score, choices: [choice] });

/** Returns the card that shows a design. */
export function cardOf(design: Design, view: View): ShownCard {
  const { fields } = designIn(design, view.language);
  const survey = servedSurvey(writtenFields(fields));
  const { scheme, dir, score } = view;
  const choice = shownChoice(fields, view.choice);
  const steps = stepsOf(survey, { score, choice });
  return {
    survey,
    appearance: appearanceOf(fields.look),
    locale: view.language || fields.language || null,
    scheme,
    dir,
    step: steps.includes(view.step) ? view.step : steps[0]!,
    score,
    choice,
  };
}

const appearanceOf = (look: Look = {}): Appearance => ({
  position: look.position ?? 'bottom-right',
  theme: look.theme ?? 'auto',
  accent: look.accent ?? null,
  // the shop has this one
  target: look.target === undefined ? null : inlineTarget,
  npsColors: look.nps_colors ?? false,
  buttonStyle: look.button_style ?? 'button',
  font: look.font ?? null,
  radius: look.radius ?? null,
});
