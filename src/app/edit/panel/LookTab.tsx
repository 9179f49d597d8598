import { type Texts, useTexts } from '../../i18n/texts.ts';
import { contrastOf, parseColor } from './accentContrast.ts';
import { ChoiceControl, SwitchControl, TextControl } from './controls.tsx';
import { Select } from '../../ui/Select.tsx';
import { LinkControls } from './LinkControls.tsx';
import type { TabProps } from './tabProps.ts';

const accents = ['#4f46e5', '#0f766e', '#be123c', '#b45309', '#1d4ed8', '#111827'];
const fonts = ['Georgia, serif', 'Inter, sans-serif', 'ui-rounded, sans-serif', 'ui-monospace, monospace'];

/** The languages of the card's own texts by tag, with their names. */
const languages = Object.keys(import.meta.glob('../../widget/i18n/locales/*.json'))
  .map((path) => /([\w-]+)\.json$/.exec(path)![1]!)
  .map((tag) => [tag, new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag] as const);

/** Renders the tab for the look and position of the survey. */
export function LookTab({ designer }: TabProps) {
  const { t } = useTexts();
  const { look } = designer.design.value;
  const { setLook } = designer;
  return (
    <>
      <ChoiceControl
        label={t('Theme')}
        value={look.theme}
        options={{ auto: t('Same as the page'), light: t('Light'), dark: t('Dark') }}
        onChange={(theme) => setLook({ theme })}
      />
      <AccentControls designer={designer} />
      <ChoiceControl
        label={t('Position')}
        value={look.position}
        options={{
          'top-left': t('Top left'),
          'top-right': t('Top right'),
          center: t('Center'),
          'bottom-left': t('Bottom left'),
          'bottom-right': t('Bottom right'),
          inline: t('Inline'),
        }}
        onChange={(position) => setLook({ position })}
      />
      <TextControl
        label={t('Font')}
        value={look.font}
        placeholder="system-ui, sans-serif"
        list={fonts}
        onChange={(font) => setLook({ font })}
      />
      <TextControl
        label={t('Radius')}
        value={look.radius}
        placeholder="12px"
        error={isRadius(look.radius) ? '' : t('Enter a length with its unit, such as 12px.')}
        onChange={(radius) => setLook({ radius })}
      />
      <Select
        class="control"
        label={t('Language of built-in texts')}
        value={look.locale}
        options={[['', t('Same as the page')], ...languages]}
        onChange={(locale) => setLook({ locale })}
      />
      <SpecialControls designer={designer} />
      <p class="note">{t('The look is a part of the tag: after a change, copy the tag again from Share.')}</p>
      <hr />
      <LinkControls designer={designer} />
    </>
  );
}

function isRadius(radius: string): boolean {
  const { style } = document.createElement('i');
  style.borderRadius = radius;
  return radius === '' || style.borderRadius !== '';
}

function AccentControls({ designer }: Pick<TabProps, 'designer'>) {
  const texts = useTexts();
  const { t } = texts;
  const { setLook } = designer;
  const { look } = designer.design.value;
  return (
    <>
      <TextControl
        label={t('Accent')}
        value={look.accent}
        placeholder="#4f46e5"
        hint={t('Any CSS color')}
        onChange={(accent) => setLook({ accent })}
      />
      <div class="swatches" role="group" aria-label={t('Accents')}>
        {accents.map((accent) => (
          <button
            key={accent}
            type="button"
            aria-label={accent}
            aria-pressed={accent === (look.accent || accents[0])}
            style={{ background: accent }}
            onClick={() => setLook({ accent: accent === accents[0] ? '' : accent })}
          />
        ))}
      </div>
      <p class="note" role="status">
        {describeAccent(look.accent || accents[0]!, texts)}
      </p>
    </>
  );
}

/** Renders the controls that only apply to some surveys. */
function SpecialControls({ designer }: Pick<TabProps, 'designer'>) {
  const { t } = useTexts();
  const { setLook } = designer;
  const { look, fields } = designer.design.value;
  return (
    <>
      {fields.survey_type === 'nps_10' && (
        <SwitchControl
          label={t('Red, amber and green scores')}
          hint={t('Colors can influence answers')}
          checked={look.npsColors}
          onChange={(npsColors) => setLook({ npsColors })}
        />
      )}
      {fields.feedback_button && (
        <TextControl
          label={t('Label of the feedback button')}
          value={look.buttonLabel}
          placeholder="Feedback"
          onChange={(buttonLabel) => setLook({ buttonLabel })}
        />
      )}
    </>
  );
}

function describeAccent(accent: string, { t, formatNumber }: Texts): string {
  const rgb = parseColor(accent, document);
  if (!rgb) return t('“{accent}” is not a CSS color.', { accent });
  const { text, onColor, onLight, onDark } = contrastOf(rgb);
  const [color, light, dark] = [onColor, onLight, onDark].map((each) => formatNumber(each, 1));
  const contrasts = t(
    text === 'white'
      ? 'Contrast: {color}:1 with white text, {light}:1 on the light card, {dark}:1 on the dark card.'
      : 'Contrast: {color}:1 with black text, {light}:1 on the light card, {dark}:1 on the dark card.',
    { color: color!, light: light!, dark: dark! },
  );
  // no color is close to both cards
  if (onLight < 3) return `${contrasts} ${t('It is darkened on the light card to reach 3:1.')}`;
  return onDark < 3 ? `${contrasts} ${t('It is lightened on the dark card to reach 3:1.')}` : contrasts;
}
