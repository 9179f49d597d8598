import type { Signal } from '@preact/signals';
import type { Step } from '../../../widget/eligibility/steps.ts';
import { choicePathsOf, nameChoices, otherChoices, shownChoice } from '../design/choicePaths.ts';
import type { Designer } from '../design/createDesigner.ts';
import { designIn, type Fields } from '../design/design.ts';
import { nameOf, rangesOf } from '../design/ranges.ts';
import { stepNames, stepsOf, type Way } from './cardSteps.ts';
import type { Stage } from './createStage.ts';
import type { View } from './view.ts';

interface StepsProps {
  readonly designer: Designer;
  readonly stage: Stage;
  readonly view: Signal<View>;
}

/** A path of the card that can be shown. */
interface PathButton {
  readonly name: string;
  readonly isOn: boolean;
  /** The answers that lead to the path. */
  readonly way: Partial<Way>;
}

/** Renders buttons that show any step of the card. */
export function Steps({ designer, stage, view }: StepsProps) {
  const { fields } = designer.design.value;
  const current = stage.step.value;
  const look = (step: Step) => stage.show(designIn(designer.design.value, view.value.language), view.value, step);
  /** Shows the current step after other answers, or the second step instead of the first. */
  function follow(way: Partial<Way>): void {
    view.value = { ...view.value, ...way };
    const steps = stepsOf(fields, view.value);
    look(current && steps.indexOf(current) > 0 ? current : steps[1]!);
  }
  const paths = pathsOf(fields, view.value);
  return (
    <>
      <span class="steps" role="group" aria-label="Step">
        {stepsOf(fields, view.value).map((step) => (
          <button key={step} type="button" aria-pressed={step === current} onClick={() => look(step)}>
            {stepNames[step]}
          </button>
        ))}
      </span>
      {paths.length > 1 && (
        <span class="steps" role="group" aria-label="Path">
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

/** Returns the paths of a survey: its ranges of scores, or its choices grouped by follow-up. */
function pathsOf(fields: Fields, { score, choice }: Way): readonly PathButton[] {
  const ranges = rangesOf(fields).map((range) => ({
    name: nameOf(range),
    isOn: range.low <= score && score <= range.high,
    way: { score: range.low },
  }));
  const paths = choicePathsOf(fields).map(({ choices }) => ({ name: nameChoices(choices, fields), choices }));
  const others = otherChoices(fields);
  if (paths.length > 0 && others.length > 0) paths.push({ name: 'Other choices', choices: others });
  const shown = shownChoice(fields, choice);
  return [
    ...ranges,
    ...paths.map(({ name, choices }) => ({ name, isOn: choices.includes(shown), way: { choice: choices[0]! } })),
  ];
}
