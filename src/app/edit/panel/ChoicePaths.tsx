import { optionsOf } from '../../../contract/choices.ts';
import type { Designer } from '../design/createDesigner.ts';
import {
  addPath,
  type ChoicePath,
  choicePathFields,
  choicePathsOf,
  nameChoices,
  otherChoices,
  toggleChoice,
} from '../design/choicePaths.ts';
import type { Fields } from '../design/design.ts';
import { SwitchControl } from './controls.tsx';
import { PathControls } from './PathControls.tsx';

/** Renders the follow-ups of a general survey's choices. */
export function ChoicePaths({ designer }: { readonly designer: Designer }) {
  const { fields } = designer.design.value;
  const paths = choicePathsOf(fields);
  const [next] = otherChoices(fields);
  const set = (changed: readonly ChoicePath[]) => designer.setFields(choicePathFields(changed));
  return (
    <div class="ranges">
      <SwitchControl
        label="Depends on the choice"
        hint="A question and another thank-you for some of the choices"
        checked={paths.length > 0}
        onChange={(isOn) => set(isOn && next !== undefined ? addPath([], next) : [])}
      />
      {paths.map((path, index) => (
        <fieldset key={index} class="control range">
          <legend>After {nameChoices(path.choices, fields)}</legend>
          <ChosenChoices
            path={path}
            paths={paths}
            own={fields}
            onToggle={(choice, isIn) => set(toggleChoice(paths, index, choice, isIn))}
          />
          <PathControls
            path={path}
            own={fields}
            answer={path.choices[0]!}
            onChange={(changed) => set(paths.with(index, { ...path, ...changed }))}
          />
          <button type="button" onClick={() => set(paths.toSpliced(index, 1))}>
            Remove this follow-up
          </button>
        </fieldset>
      ))}
      {paths.length > 0 && next !== undefined && (
        <button type="button" onClick={() => set(addPath(paths, next))}>
          + Add a follow-up
        </button>
      )}
    </div>
  );
}

interface ChosenChoicesProps {
  readonly path: ChoicePath;
  readonly paths: readonly ChoicePath[];
  readonly own: Fields;
  readonly onToggle: (choice: string, isIn: boolean) => void;
}

/** Renders the choices of a path. A choice can move to another path, but the last one of a path can't. */
function ChosenChoices({ path, paths, own, onToggle }: ChosenChoicesProps) {
  return (
    <fieldset class="control choices">
      <legend>For any of</legend>
      <div>
        {optionsOf(own).map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={path.choices.includes(value)}
              disabled={paths.some(({ choices }) => choices.length === 1 && choices[0] === value)}
              onChange={({ currentTarget }) => onToggle(value, currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
