import { type Encoding, encodings } from '../../../import/readText.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { Select } from '../../ui/Select.tsx';
import type { InspectedProps } from './ImportModel.ts';

/** Renders the encoding of the file. If it is a guess, the owner chooses the one in which a line of the file is right. */
export function Encodings({ model, inspection: { encoding, missing, readings } }: InspectedProps) {
  const { t } = useTexts();
  const isGuess = missing.some(({ option }) => option === 'encoding');
  async function choose(chosen: Encoding): Promise<void> {
    await model.chooseEncoding(chosen);
    // the buttons are gone
    focusFirst('.encoding select', 'dialog h2');
  }
  return (
    <>
      <Select
        class="stacked encoding"
        label={t('Encoding of the file')}
        value={isGuess ? '' : encoding}
        options={[...(isGuess ? [['', t('Unsure')] as const] : []), ...encodings.map((each) => [each, each] as const)]}
        onChange={(chosen) => chosen && void model.chooseEncoding(chosen)}
      />
      {isGuess ? (
        <>
          <p class="needed">
            {t('The encoding of the file is unsure. Choose the one in which this line of the file is right.')}
          </p>
          <ul class="readings">
            {readings.map((each) => (
              <li key={each.encoding}>
                <Button onClick={() => void choose(each.encoding)}>{each.encoding}</Button> <q>{each.text}</q>
              </li>
            ))}
          </ul>
        </>
      ) : (
        readings[0] && (
          <p class="note">
            {t('A line of the file:')} <q>{readings[0].text}</q>
          </p>
        )
      )}
    </>
  );
}
