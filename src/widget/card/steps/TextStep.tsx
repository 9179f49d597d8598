import { useComputed } from '@preact/signals';
import { formatCharactersLeft, type Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import type { TextState } from '../stepStates.ts';
import { AddScreenshot } from './AddScreenshot.tsx';
import { describeField, FieldStep, followUpTexts, type StepProps, withoutAutofill } from './FieldStep.tsx';
import { headingId } from './StepHeading.tsx';

interface TextStepProps extends StepProps {
  /** The maximum length of a text, in UTF-16 code units. */
  readonly textLimit: number;
  /** Hides all text of the page in a screenshot. */
  readonly maskText: boolean;
}

/** Renders the step that asks for a text, after the score or as the only step of a general survey. */
export function TextStep({ model, survey, messages, textLimit, maskText, onEnter }: TextStepProps) {
  const texts = followUpTexts(survey, messages);
  // Firefox before 98 has no dialogs
  const takesScreenshots = survey.allow_screenshots && 'HTMLDialogElement' in window;
  return (
    <FieldStep model={model} messages={messages} texts={texts} onEnter={onEnter} onSubmit={model.text.submit}>
      <TextField model={model} textLimit={textLimit} />
      <CharacterCounter state={model.text} messages={messages} textLimit={textLimit} />
      {takesScreenshots && <AddScreenshot model={model} messages={messages} maskText={maskText} />}
    </FieldStep>
  );
}

const counterId = 'counter';

function TextField({ model, textLimit }: { readonly model: CardModel; readonly textLimit: number }) {
  const { text, changeText, submit } = model.text;
  return (
    <textarea
      part="text"
      name="text"
      maxLength={textLimit}
      aria-labelledby={headingId}
      {...describeField(model, counterId)}
      {...withoutAutofill}
      dir="auto"
      value={text.value}
      onInput={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter alone inserts a line break
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // otherwise the browser would also press the button that is focused next
        event.preventDefault();
        submit();
      }}
    />
  );
}

interface CharacterCounterProps {
  readonly state: TextState;
  readonly messages: Messages;
  readonly textLimit: number;
}

/** Renders the number of remaining characters when the text is near the limit. */
function CharacterCounter({ state, messages, textLimit }: CharacterCounterProps) {
  const charactersLeft = useComputed(() => {
    const count = textLimit - state.text.value.length;
    return count <= textLimit * 0.2 ? formatCharactersLeft(messages, count) : null;
  });
  return (
    charactersLeft.value && (
      <p id={counterId} key={charactersLeft.value}>
        {charactersLeft.value}
      </p>
    )
  );
}
