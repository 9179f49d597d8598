import type { Signal } from '@preact/signals';
import type { ShownCard, ShownStep } from '../../../shop/shownCard.ts';
import type { Step } from '../../../widget/eligibility/steps.ts';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';
import { choicePathsOf, nameChoices, otherChoices } from '../design/choicePaths.ts';
import type { Fields } from '../design/design.ts';
import { nameOf, rangesOf } from '../design/ranges.ts';
import { stepsOf } from './cardOf.ts';
import type { View } from './view.ts';

const stepNames: Readonly<Record<Step, string>> = english({
  scale: 'Score',
  text: 'Text',
  choices: 'Choices',
  contact: 'Email',
  thanks: 'Thank-you',
});

/** The answers that lead to a path of the card. */
type Way = Pick<ShownStep, 'score' | 'choice'>;

interface StepsProps {
  readonly fields: Fields;
  readonly card: ShownCard;
  readonly view: Signal<View>;
}

/** Renders buttons that show any step of the card. */
export function Steps({ fields, card, view }: StepsProps) {
  const texts = useTexts();
  const { t } = texts;
  const show = (change: Partial<ShownStep>) => (view.value = { ...view.value, ...change });
  const paths = pathsOf(fields, card, texts);
  /** Shows the current step after other answers, or the second step instead of the first. */
  function follow(way: Partial<Way>): void {
    const steps = stepsOf(card.survey, { ...card, ...way });
    show({ ...way, step: steps.indexOf(card.step) > 0 ? card.step : steps[1]! });
  }
  return (
    <>
      <span class="preview-buttons" role="group" aria-label={t('Step')}>
        {stepsOf(card.survey, card).map((step) => (
          <button key={step} type="button" aria-pressed={step === card.step} onClick={() => show({ step })}>
            {t(stepNames[step])}
          </button>
        ))}
      </span>
      {paths.length > 1 && (
        <span class="preview-buttons" role="group" aria-label={t('Path')}>
          {paths.map(({ name, isOn, way }) => (
            <button key={name} type="button" aria-pressed={isOn} onClick={() => follow(way)}>
              {name}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** Returns the paths of a survey, with the answers that lead there: its ranges of scores, or its choices by follow-up. */
function pathsOf(fields: Fields, { score, choice }: Way, { t }: Texts) {
  const ranges = rangesOf(fields).map((range) => ({
    name: nameOf(range),
    isOn: range.low <= score && score <= range.high,
    way: { score: range.low },
  }));
  const paths = choicePathsOf(fields).map(({ choices }) => ({ name: nameChoices(choices, fields), choices }));
  const others = otherChoices(fields);
  if (paths.length > 0 && others.length > 0) paths.push({ name: t('Other choices'), choices: others });
  return [
    ...ranges,
    ...paths.map(({ name, choices }) => ({ name, isOn: choices.includes(choice), way: { choice: choices[0]! } })),
  ];
}
