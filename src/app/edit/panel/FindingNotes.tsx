import type { ComponentChildren } from 'preact';
import type { SurveyFinding } from '../../../contract/api/publishing.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Fields } from '../design/fields.ts';
import { tellFinding } from '../translateFinding.ts';
import type { TabProps } from './tabProps.ts';

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
export function FindingText({ finding, fields, controls }: FindingProps) {
  const texts = useTexts();
  const { field, sentence } = tellFinding(finding, fields, { controls, texts });
  return (
    <>
      {field && `${field}: `}
      {sentence ?? <span lang="en">{finding.message}</span>}
    </>
  );
}
