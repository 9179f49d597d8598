import { useTexts } from '../i18n/texts.ts';
import { describeFields } from './describeFields.ts';
import type { Fields } from './design/design.ts';
import { publishedFields } from './design/writtenFields.ts';
import { titleOf } from './panel/titleOf.ts';
import type { TabProps } from './panel/tabProps.ts';

/** A version of a survey, with its name as the title of a column. */
export interface NamedVersion {
  readonly name: string;
  readonly fields: Fields;
}

interface DifferencesProps extends Pick<TabProps, 'controls'> {
  readonly one: NamedVersion;
  readonly other: NamedVersion;
}

/** Renders the fields in which two versions of a survey differ. */
export function Differences({ one, other, controls }: DifferencesProps) {
  const texts = useTexts();
  const { t } = texts;
  const [left, right] = [publishedFields(one.fields), publishedFields(other.fields)];
  const describe = (fields: Fields) =>
    new Map(describeFields(fields, texts).map((each) => [each.path.join('.'), each]));
  const [was, is] = [describe(left), describe(right)];
  const different = [...new Map([...was, ...is])].filter(([key]) => was.get(key)?.value !== is.get(key)?.value);
  if (different.length === 0) return <p>{t('Both are the same.')}</p>;
  return (
    <table class="versions-compared">
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{one.name}</th>
          <th scope="col">{other.name}</th>
        </tr>
      </thead>
      <tbody>
        {different.map(([key, { path }]) => (
          <tr key={key}>
            <th scope="row">{titleOf(path, is.has(key) ? right : left, { controls, texts })}</th>
            <td>{was.get(key)?.value ?? '–'}</td>
            <td>{is.get(key)?.value ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
