import type { ComponentChildren } from 'preact';
import type { SurveyFinding } from '../../../contract/api/publishing.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Fields } from '../design/fields.ts';
import { translateFinding } from '../translateFinding.ts';
import type { TabProps } from './tabProps.ts';
import { fieldTitles, titleOf } from './titleOf.ts';

/** What the names of fields need. */
export type NotedProps = Pick<TabProps, 'designer' | 'controls' | 'findings'>;

interface FindingNotesProps extends NotedProps {
  readonly of: readonly string[];
  /** What else is to say. */
  readonly children?: ComponentChildren;
}

/** Renders what the checks say about parts of the survey, such as `trigger.audience`. */
export function FindingNotes({ designer, controls, findings, of, children }: FindingNotesProps) {
  const { fields } = designer.design.value;
  const found = findings.value.filter(({ path }) => of.some((part) => `${path.join('.')}.`.startsWith(`${part}.`)));
  return (
    <div role="status" class="note">
      {found.map((finding) => (
        <p key={finding.path.join() + finding.message}>
          <FindingText finding={finding} fields={fields} controls={controls} />
        </p>
      ))}
      {children}
    </div>
  );
}

interface FindingProps extends Pick<TabProps, 'controls'> {
  readonly finding: SurveyFinding;
  readonly fields: Fields;
}

/** Renders a finding, with the titles of fields instead of their names. */
export function FindingText({ finding: { path, message }, fields, controls }: FindingProps) {
  const texts = useTexts();
  const titleAt = (at: SurveyFinding['path']) => titleOf(at, fields, { controls, texts });
  const place = () => {
    const [name, index, ...text] = path;
    if (name === 'translations' && typeof index === 'string')
      return [texts.nameLanguage(index), ...(text.length > 0 ? [titleAt(text)] : [])].join(': ');
    const title = titleAt(path);
    const isList = name === 'choice_options' || name === 'show_on_pages';
    if (title === name || (path.length > 1 && !isList && name !== 'trigger' && name !== 'budget'))
      return <code>{path.join('.')}</code>;
    return isList && typeof index === 'number' ? `${title} ${index + 1}` : title;
  };
  // what is in quotation marks is the owner's
  const withTitles = (text: string) =>
    text.replace(/"[^"]*"|[a-z]+(?:_[a-z]+)+/g, (name) => {
      const known = fieldTitles[`trigger.${name}` as keyof typeof fieldTitles];
      const title = known ? texts.t(known) : titleAt([name]);
      return title === name ? name : `“${title}”`;
    });
  const translated = translateFinding(texts, message);
  return (
    <>
      {place()}: {translated === null ? <span lang="en">{message}</span> : withTitles(translated)}
    </>
  );
}
