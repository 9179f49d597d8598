import type { ResponseType } from '../../../contract/followUps.ts';
import type { Fields } from '../design/design.ts';
import { indexFor, type Path } from '../design/path.ts';
import { ChoiceList, firstChoices } from './ChoiceList.tsx';
import { ChoiceControl, SelectControl, TextControl } from './controls.tsx';

interface PathControlsProps {
  readonly path: Path;
  /** The fields of the survey, which the path can override. */
  readonly own: Fields;
  /** A score or choice that leads to the path. */
  readonly answer: number | string;
  readonly onChange: (path: Path) => void;
}

const stepsAfterScore = [
  ['', 'Same as for all scores'],
  ['none', 'Nothing'],
  ['text', 'Text'],
  ['choices', 'Choices'],
] as const;

const stepsAfterChoices = [
  ['none', 'Nothing'],
  ['text', 'Text'],
] as const;

/** Renders the controls for a path: its step, email address and thank-you. */
export function PathControls({ path, own, answer, onChange }: PathControlsProps) {
  const { followUp } = path;
  const isGeneral = own.survey_type === 'general';
  const textPath = (name: string) => ['follow_ups', indexFor(own.follow_ups, answer), name];
  const set = (change: Path['followUp']) => onChange({ ...path, followUp: { ...followUp, ...change } });
  const type = followUp.response_type ?? (isGeneral ? 'none' : (own.response_type ?? 'none'));
  return (
    <>
      <SelectControl
        label="Then"
        value={followUp.response_type ?? (isGeneral ? 'none' : '')}
        options={isGeneral ? stepsAfterChoices : stepsAfterScore}
        onChange={(chosen) => set(stepFields(chosen as '' | ResponseType, followUp, own))}
      />
      {type !== 'none' && (
        <TextControl
          label="Question"
          placeholder={isGeneral ? '' : (own.text_question ?? '')}
          value={followUp.text_question ?? ''}
          path={textPath('text_question')}
          onChange={(text) => set({ text_question: text })}
        />
      )}
      {followUp.response_type === 'choices' && (
        <ChoiceList
          given={followUp.choice_options ?? own.choice_options ?? []}
          path={textPath('choice_options')}
          onChange={(choice_options) => set({ choice_options })}
        />
      )}
      {type !== 'none' && (
        <TextControl
          label="Send button"
          placeholder={own.text_button_label ?? 'Send'}
          value={followUp.text_button_label ?? ''}
          path={textPath('text_button_label')}
          onChange={(text) => set({ text_button_label: text })}
        />
      )}
      {type === 'text' && (
        <OwnOrNot
          label="Screenshot"
          value={followUp.allow_screenshots}
          yes="Offer"
          no="Do not offer"
          onChange={(allow_screenshots) => set({ allow_screenshots })}
        />
      )}
      <OwnOrNot
        label="Email address"
        value={followUp.collect_contact}
        yes="Ask"
        no="Do not ask"
        onChange={(collect_contact) => set({ collect_contact })}
      />
      <ThankYouControls path={path} own={own} answer={answer} onChange={onChange} />
    </>
  );
}

interface OwnOrNotProps {
  readonly label: string;
  /** Undefined for the survey's own value. */
  readonly value: boolean | undefined;
  readonly yes: string;
  readonly no: string;
  readonly onChange: (value: boolean | undefined) => void;
}

function OwnOrNot({ label, value, yes, no, onChange }: OwnOrNotProps) {
  return (
    <ChoiceControl
      label={label}
      value={value === undefined ? 'own' : value ? 'yes' : 'no'}
      options={{ own: 'Same as for all scores', yes, no }}
      onChange={(chosen) => onChange({ own: undefined, yes: true, no: false }[chosen])}
    />
  );
}

/**
 * Returns the fields of the selected step. Choices start with those of the survey, and are kept while another step is
 * selected.
 */
function stepFields(chosen: '' | ResponseType, { choice_options: kept }: Path['followUp'], own: Fields) {
  const choice_options = chosen === 'choices' ? (kept ?? own.choice_options ?? firstChoices) : kept;
  return { response_type: chosen || undefined, choice_options: chosen ? choice_options : undefined };
}

function ThankYouControls({ path, own, answer, onChange }: PathControlsProps) {
  const textPath = (...names: string[]) => ['thank_yous', indexFor(own.thank_yous, answer), ...names];
  const { message, link } = path.thankYou;
  const set = (change: Path['thankYou']) => onChange({ ...path, thankYou: { ...path.thankYou, ...change } });
  const setLink = (change: Partial<NonNullable<typeof link>>) => {
    const next = { label: '', url: '', ...link, ...change };
    set({ link: next.label || next.url ? next : undefined });
  };
  return (
    <>
      <TextControl
        label="Thank-you"
        placeholder={own.thank_you_message ?? ''}
        value={message ?? ''}
        path={textPath('message')}
        onChange={(text) => set({ message: text })}
      />
      <TextControl
        label="Link"
        placeholder="Write a review"
        value={link?.label ?? ''}
        path={textPath('link', 'label')}
        onChange={(label) => setLink({ label })}
      />
      {link && (
        <TextControl
          label="Link URL"
          placeholder="https://reviews.example/shop"
          value={link.url}
          onChange={(url) => setLink({ url })}
        />
      )}
    </>
  );
}
