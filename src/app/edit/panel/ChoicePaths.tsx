import { optionsOf } from '../../../contract/surveys/choices.ts';
import { useTexts } from '../../i18n/texts.ts';
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
import { focusNextRow, useRowIds } from './rows.ts';

/** Renders the follow-ups of a general survey's choices. */
export function ChoicePaths({ designer }: { readonly designer: Designer }) {
  const { t } = useTexts();
  const { fields } = designer.design.value;
  const paths = choicePathsOf(fields);
  const ids = useRowIds(paths);
  const [next] = otherChoices(fields);
  const add = (to: readonly ChoicePath[]) => addPath(to, next!, t('Can you tell us more?'));
  const set = (changed: readonly ChoicePath[]) => designer.setFields(choicePathFields(changed));
  return (
    <div class="ranges">
      <SwitchControl
        label={t('Depends on the choice')}
        hint={t('A question and another thank-you for some of the choices')}
        checked={paths.length > 0}
        onChange={(isOn) => set(isOn && next !== undefined ? add([]) : [])}
      />
      {paths.map((path, index) => (
        <fieldset key={ids[index]} class="control range">
          <legend>{t('After {range}', { range: nameChoices(path.choices, fields) })}</legend>
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
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget);
              set(paths.toSpliced(index, 1));
            }}
          >
            {t('Remove this follow-up')}
          </button>
        </fieldset>
      ))}
      {paths.length > 0 && next !== undefined && (
        <button type="button" onClick={() => set(add(paths))}>
          {t('+ Add a follow-up')}
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
  const { t } = useTexts();
  return (
    <fieldset class="control choices">
      <legend>{t('For any of')}</legend>
      <div>
        {optionsOf(own).map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={path.choices.includes(value)}
              disabled={paths.some(({ choices }) => choices.length === 1 && choices[0] === value)}
              onChange={({ currentTarget }) => onToggle(value, currentTarget.checked)}
            />
            <span dir="auto" lang={own.language}>
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
