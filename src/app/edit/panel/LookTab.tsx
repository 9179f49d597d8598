import { type Texts, useTexts } from '../../i18n/texts.ts';
import { contrastOf, parseColor } from './accentContrast.ts';
import { inlineTarget, lookPatterns, placeOf, withPlace } from '../design/look.ts';
import { ChoiceControl, SwitchControl, TextControl } from './controls.tsx';
import { LinkControls } from './LinkControls.tsx';
import type { TabProps } from './tabProps.ts';

const accents = ['#4f46e5', '#0f766e', '#be123c', '#b45309', '#1d4ed8', '#111827'];
const fonts = ['Georgia, serif', 'Inter, sans-serif', 'ui-rounded, sans-serif', 'ui-monospace, monospace'];

/** Renders the tab for the look and position of the survey. */
export function LookTab({ designer }: TabProps) {
  const { t } = useTexts();
  const { fields } = designer.design.value;
  const { theme = 'auto', target, font = '', radius = '' } = fields.look ?? {};
  const { setFields, setLook } = designer;
  return (
    <>
      <ChoiceControl
        label={t('Theme')}
        value={theme}
        options={{ auto: t('Same as the page'), light: t('Light'), dark: t('Dark') }}
        onChange={(value) => setLook({ theme: value })}
      />
      <AccentControls designer={designer} />
      <ChoiceControl
        label={t('Position')}
        value={placeOf(fields)}
        options={{
          'top-left': t('Top left'),
          'top-right': t('Top right'),
          center: t('Center'),
          'bottom-left': t('Bottom left'),
          'bottom-right': t('Bottom right'),
          inline: t('Inline'),
        }}
        onChange={(place) => setFields({ look: withPlace(fields.look, place) })}
      />
      {target !== undefined && (
        <TextControl
          label={t('Element of the page (selector)')}
          value={target}
          placeholder={inlineTarget}
          path={['look', 'target']}
          error={isSelector(target) ? '' : t('Enter a CSS selector, such as {selector}.', { selector: inlineTarget })}
          onChange={(value) => setLook({ target: value || inlineTarget })}
        />
      )}
      <TextControl
        label={t('Font')}
        value={font}
        placeholder="system-ui, sans-serif"
        list={fonts}
        onChange={(value) => setLook({ font: value })}
      />
      <TextControl
        label={t('Radius')}
        value={radius}
        placeholder="12px"
        error={isRadius(radius) ? '' : t('Enter a length with its unit, such as 12px.')}
        onChange={(value) => setLook({ radius: value })}
      />
      <SpecialControls designer={designer} />
      <p class="note">{t('Pages show the look as soon as it is published. What an attribute of the tag says wins.')}</p>
      <hr />
      <LinkControls designer={designer} />
    </>
  );
}

function isSelector(selector: string): boolean {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

function isRadius(radius: string): boolean {
  const { style } = document.createElement('i');
  style.borderRadius = radius;
  return radius === '' || (style.borderRadius !== '' && lookPatterns.radius.test(radius));
}

function AccentControls({ designer }: Pick<TabProps, 'designer'>) {
  const texts = useTexts();
  const { t } = texts;
  const { setLook } = designer;
  const { accent: own = '' } = designer.design.value.fields.look ?? {};
  return (
    <>
      <TextControl
        label={t('Accent')}
        value={own}
        placeholder="#4f46e5"
        hint={t('Any CSS color')}
        error={own === '' || lookPatterns.accent.test(own) ? '' : t('Enter a CSS color, such as #0f766e or teal.')}
        onChange={(accent) => setLook({ accent })}
      />
      <div class="swatches" role="group" aria-label={t('Accents')}>
        {accents.map((accent) => (
          <button
            key={accent}
            type="button"
            aria-label={accent}
            aria-pressed={accent === (own || accents[0])}
            style={{ background: accent }}
            onClick={() => setLook({ accent: accent === accents[0] ? '' : accent })}
          />
        ))}
      </div>
      <p class="note" role="status">
        {describeAccent(own || accents[0]!, texts)}
      </p>
    </>
  );
}

/** Renders the controls that only apply to some surveys. */
function SpecialControls({ designer }: Pick<TabProps, 'designer'>) {
  const { t } = useTexts();
  const { setLook } = designer;
  const { survey_type, feedback_button, look = {} } = designer.design.value.fields;
  return (
    <>
      {survey_type === 'nps_10' && (
        <SwitchControl
          label={t('Red, amber and green scores')}
          hint={t('Colors can influence answers')}
          checked={look.nps_colors ?? false}
          onChange={(checked) => setLook({ nps_colors: checked })}
        />
      )}
      {feedback_button && (
        <>
          <TextControl
            label={t('Label of the feedback button')}
            value={look.button_label ?? ''}
            placeholder="Feedback"
            onChange={(label) => setLook({ button_label: label })}
          />
          <SwitchControl
            label={t('As a tab at the side of the page')}
            checked={look.button_style === 'tab'}
            onChange={(isTab) => setLook({ button_style: isTab ? 'tab' : 'button' })}
          />
        </>
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
