import type { Survey } from '../contract/surveys/survey.ts';
import { choicesOf } from '../widget/eligibility/choices.ts';
import { scaleOf } from '../widget/eligibility/scale.ts';
import type { Step } from '../widget/eligibility/steps.ts';

/** The step that shows a field. */
export const stepOf = {
  score: 'scale',
  text: 'text',
  choice: 'choices',
  other: 'choices',
  email: 'contact',
} as const satisfies Readonly<Record<string, Step>>;

const steps: ReadonlySet<string> = new Set<Step>(Object.values(stepOf));

/** The maximum length of an email address, as in the card. The card's pattern takes minutes for very long ones. */
const maxAddressLength = 254;

/** A survey and its follow-ups. */
const partsOf = (survey: Survey) => [survey, ...(survey.follow_ups ?? [])];

const valuesOf = (survey: Survey) =>
  new Set(
    partsOf(survey)
      .flatMap((part) => ('choice_options' in part && choicesOf(part)?.options) || [])
      .map(({ value }) => value),
  );

/**
 * Reads the fields of a form that the survey's own forms can have, with the values that they can have. Everything else is
 * left out: the next page repeats the fields, and must not repeat what somebody else wrote into a link.
 */
export function readFields(survey: Survey, sent: URLSearchParams | null): URLSearchParams {
  // browsers send line breaks as CRLF
  const given = new URLSearchParams(sent ? `${sent}`.replaceAll('%0D%0A', '%0A') : '');
  const parts = partsOf(survey);
  const values = valuesOf(survey);
  const fields = new URLSearchParams();
  const keep = (name: string, accepts: (value: string) => boolean) => {
    for (const value of new Set(given.getAll(name))) if (accepts(value)) fields.append(name, value);
  };
  const keepText = (name: string, isAsked: boolean, max = Infinity) => {
    const text = given.get(name);
    if (isAsked && text !== null && text.length <= max) fields.set(name, text);
  };
  const isScore = (value: string) => scaleOf(survey)?.scores.some((score) => `${score}` === value) ?? false;
  for (const name of ['score', 'before']) keep(name, isScore);
  // blank for "Other"
  keep('choice', (value) => values.has(value) || (value === '' && values.size > 0));
  keep('submitted', (value) => steps.has(value));
  keep('step', (value) => /^\d$/.test(value));
  keep('go', (value) => /^(back|skip|retry)$/.test(value));
  const isGeneral = survey.survey_type === 'general';
  keepText(
    'text',
    isGeneral || parts.some(({ response_type }) => response_type === 'text' || response_type === 'choices'),
  );
  keepText('other', values.size > 0);
  keepText(
    'email',
    parts.some(({ collect_contact }) => collect_contact),
    maxAddressLength,
  );
  return fields;
}

/** The maximum size in bytes of a form without choices: two texts of 1,000 characters, nine bytes each, and an address. */
const maxTextBytes = 32 * 1024;

/** The maximum number of fields besides the choices. */
const maxOtherFields = 30;

/** The maximum size of a survey's forms, in bytes, and their number of fields. */
export function formLimits(survey: Survey): { readonly bytes: number; readonly fields: number } {
  const values = [...valuesOf(survey)];
  return {
    // a UTF-16 code unit takes at most nine
    bytes: values.reduce((bytes, value) => bytes + '&choice='.length + 9 * value.length, maxTextBytes),
    fields: maxOtherFields + values.length,
  };
}
