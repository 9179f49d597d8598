import type { ResponseType } from '../../../contract/surveys/followUps.ts';
import { linkPattern } from '../../../contract/patterns.ts';
import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { ChoiceOptions, FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';
import type { Fields } from '../design/design.ts';
import { partFor, type Path } from '../design/path.ts';
import { ChoiceList, initialChoices } from './ChoiceList.tsx';
import { ChoiceControl, TextControl } from './controls.tsx';
import { Select } from '../../ui/Select.tsx';

interface PathControlsProps {
  readonly path: Path;
  /** The fields of the survey, which the path can override. */
  readonly own: Fields;
  /** A score or choice that leads to the path. */
  readonly answer: number | string;
  readonly onChange: (path: Path) => void;
}

const stepsAfterScore = [
  ['', english('Same as for all scores')],
  ['none', english('Nothing')],
  ['text', english('Text')],
  ['choices', english('Choices')],
] as const;

const stepsAfterChoices = [
  ['none', english('Nothing')],
  ['text', english('Text')],
] as const;

/** Returns the id of the part for an answer; empty if it has none yet. */
function idFor(parts: readonly (FollowUp | ThankYou)[] | undefined, answer: number | string): string {
  const part = partFor(parts, answer);
  return part ? partIdOf(part) : '';
}

/** Renders the controls for a path: its step, email address and thank-you. */
export function PathControls({ path, own, answer, onChange }: PathControlsProps) {
  const texts = useTexts();
  const { t } = texts;
  const { followUp } = path;
  const isGeneral = own.survey_type === 'general';
  const set = (change: Path['followUp']) => onChange({ ...path, followUp: { ...followUp, ...change } });
  const type = followUp.response_type ?? (isGeneral ? 'none' : (own.response_type ?? 'none'));
  return (
    <>
      <Select
        class="control"
        label={t('Then')}
        value={followUp.response_type ?? (isGeneral ? 'none' : '')}
        options={(isGeneral ? stepsAfterChoices : stepsAfterScore).map(([each, text]) => [each, t(text)])}
        onChange={(chosen) =>
          set(stepFields(chosen as '' | ResponseType, followUp, own.choice_options ?? initialChoices(texts)))
        }
      />
      <StepControls path={path} own={own} answer={answer} type={type} onChange={set} />
      {type === 'text' && (
        <OverrideSelect
          label={t('Offer a screenshot')}
          value={followUp.allow_screenshots}
          onChange={(allow_screenshots) => set({ allow_screenshots })}
        />
      )}
      <OverrideSelect
        label={t('Ask for an email address')}
        value={followUp.collect_contact}
        onChange={(collect_contact) => set({ collect_contact })}
      />
      <ThankYouControls path={path} own={own} answer={answer} onChange={onChange} />
    </>
  );
}

interface StepControlsProps extends Omit<PathControlsProps, 'onChange'> {
  /** The type of the step. */
  readonly type: ResponseType;
  readonly onChange: (change: Path['followUp']) => void;
}

/** Renders the controls for the texts and choices of the path's step. */
function StepControls({ path: { followUp }, own, answer, type, onChange }: StepControlsProps) {
  const { t } = useTexts();
  const textPath = (name: string) => ['follow_ups', idFor(own.follow_ups, answer), name];
  return (
    <>
      {type !== 'none' && (
        <TextControl
          label={t('Question')}
          placeholder={own.survey_type === 'general' ? '' : (own.text_question ?? '')}
          value={followUp.text_question ?? ''}
          path={textPath('text_question')}
          language={own.language}
          onChange={(text) => onChange({ text_question: text })}
        />
      )}
      {followUp.response_type === 'choices' && (
        <ChoiceList
          given={followUp.choice_options ?? own.choice_options ?? []}
          path={textPath('choice_options')}
          language={own.language}
          onChange={(choice_options) => onChange({ choice_options })}
        />
      )}
      {type !== 'none' && (
        <TextControl
          label={t('Send button')}
          placeholder={own.text_button_label ?? t('Send')}
          value={followUp.text_button_label ?? ''}
          path={textPath('text_button_label')}
          language={own.language}
          onChange={(text) => onChange({ text_button_label: text })}
        />
      )}
    </>
  );
}

interface OverrideSelectProps {
  readonly label: string;
  /** Undefined for the survey's own value. */
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean | undefined) => void;
}

function OverrideSelect({ label, value, onChange }: OverrideSelectProps) {
  const { t } = useTexts();
  return (
    <ChoiceControl
      label={label}
      value={value === undefined ? 'own' : value ? 'yes' : 'no'}
      options={{ own: t('Same as for all scores'), yes: t('Yes'), no: t('No') }}
      onChange={(chosen) => onChange({ own: undefined, yes: true, no: false }[chosen])}
    />
  );
}

/**
 * Returns the fields of the selected step. Choices start with those of the survey, and are kept while another step is
 * selected.
 */
function stepFields(chosen: '' | ResponseType, { choice_options: kept }: Path['followUp'], first: ChoiceOptions) {
  const choice_options = chosen === 'choices' ? (kept ?? first) : kept;
  return { response_type: chosen || undefined, choice_options: chosen ? choice_options : undefined };
}

function describeLinkUrl({ label, url }: NonNullable<ThankYou['link']>, { t }: Texts): string {
  if (url === '') return t('The link needs a URL.');
  if (!linkPattern.test(url)) return t('Not a full URL. Begin with https://');
  return label.trim() === '' ? t('The link needs a text.') : '';
}

function ThankYouControls({ path, own, answer, onChange }: PathControlsProps) {
  const texts = useTexts();
  const { t } = texts;
  const textPath = (...names: string[]) => ['thank_yous', idFor(own.thank_yous, answer), ...names];
  const { message, link } = path.thankYou;
  const set = (change: Path['thankYou']) => onChange({ ...path, thankYou: { ...path.thankYou, ...change } });
  const setLink = (change: Partial<NonNullable<typeof link>>) => {
    const next = { label: '', url: '', ...link, ...change };
    set({ link: next.label || next.url ? next : undefined });
  };
  return (
    <>
      <TextControl
        label={t('Thank-you')}
        placeholder={own.thank_you_message ?? ''}
        value={message ?? ''}
        path={textPath('message')}
        language={own.language}
        onChange={(text) => set({ message: text })}
      />
      <TextControl
        label={t('Link')}
        placeholder={t('Write a review')}
        value={link?.label ?? ''}
        path={textPath('link', 'label')}
        language={own.language}
        onChange={(label) => setLink({ label })}
      />
      {link && (
        <TextControl
          label={t('Link URL')}
          placeholder="https://reviews.example/shop"
          value={link.url}
          path={textPath('link', 'url')}
          error={describeLinkUrl(link, texts)}
          onChange={(url) => setLink({ url })}
        />
      )}
    </>
  );
}
