import { canonicalJson } from '../../contract/canonicalJson.ts';
import { useTexts } from '../i18n/texts.ts';
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : canonicalJson(value)) ?? '–';

/** Renders the fields in which two versions of a survey differ. */
export function Differences({ one, other, controls }: DifferencesProps) {
  const texts = useTexts();
  const { t } = texts;
  const [left, right] = [publishedFields(one.fields), publishedFields(other.fields)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])] as (keyof Fields)[];
  const different = names.filter((name) => textOf(left[name]) !== textOf(right[name]));
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
        {different.map((name) => (
          <tr key={name}>
            <th scope="row">{titleOf([name], left, { controls, texts })}</th>
            <td>{textOf(left[name])}</td>
            <td>{textOf(right[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
