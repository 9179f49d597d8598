import type { Survey } from '../../../contract/surveys/survey.ts';
import { servedSurvey } from '../design/servedSurvey.ts';
import type { ShownCard, ShownStep } from '../../../shop/shownCard.ts';
import { remainingSteps, type Step } from '../../../widget/eligibility/steps.ts';
import type { Appearance } from '../../../widget/host/appearance.ts';
import { shownChoice } from '../design/choicePaths.ts';
import { type Design, designIn, type Look } from '../design/design.ts';
import { writtenFields } from '../design/writtenFields.ts';
import { inlineTarget, stylesOf } from '../design/tag.ts';
import type { View } from './view.ts';

const nothing = { user_submitted_score: false, user_submitted_text: false, email: false };

/** Returns the steps of a survey for the given answers. */
export const stepsOf = (survey: Survey, { score, choice }: Pick<ShownStep, 'score' | 'choice'>): readonly Step[] =>
  remainingSteps(survey, nothing, { score, choices: [choice] });

/** Returns the card that shows a design. */
export function cardOf(design: Design, view: View): ShownCard {
  const { fields, look } = designIn(design, view.language);
  const survey = servedSurvey(writtenFields(fields));
  const { scheme, dir, score } = view;
  const choice = shownChoice(fields, view.choice);
  const steps = stepsOf(survey, { score, choice });
  return {
    survey,
    appearance: appearanceOf(look),
    locale: look.locale || null,
    css: stylesOf(design),
    scheme,
    dir,
    step: steps.includes(view.step) ? view.step : steps[0]!,
    score,
    choice,
  };
}

const appearanceOf = ({ position, theme, accent, npsColors }: Look): Appearance => ({
  position: position === 'inline' ? 'bottom-right' : position,
  theme,
  accent: accent || null,
  target: position === 'inline' ? `#${inlineTarget}` : null,
  npsColors,
  buttonStyle: 'button',
});
