import { contrastOf, parseColor } from './contrast.ts';
import { ChoiceControl, SelectControl, SwitchControl, TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

const accents = ['#4f46e5', '#0f766e', '#be123c', '#b45309', '#1d4ed8', '#111827'];
const fonts = ['Georgia, serif', 'Inter, sans-serif', 'ui-rounded, sans-serif', 'ui-monospace, monospace'];

const languages = Object.keys(import.meta.glob('../../widget/i18n/locales/*.json'))
  .map((path) => /([\w-]+)\.json$/.exec(path)![1]!)
  .map((tag) => [tag, new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag] as const);

/** How the survey looks, and where it stands. */
export function LookTab({ designer }: TabProps) {
  const { look } = designer.design.value;
  const { setLook } = designer;
  return (
    <>
      <ChoiceControl
        label="Theme"
        value={look.theme}
        options={{ auto: 'As the visitor has it', light: 'Light', dark: 'Dark' }}
        onChange={(theme) => setLook({ theme })}
      />
      <AccentControls designer={designer} />
      <ChoiceControl
        label="Place"
        value={look.position}
        options={{
          'top-left': 'Top left',
          'top-right': 'Top right',
          center: 'Centre',
          'bottom-left': 'Bottom left',
          'bottom-right': 'Bottom right',
          inline: 'In the page',
        }}
        onChange={(position) => setLook({ position })}
      />
      <TextControl
        label="Font"
        value={look.font}
        placeholder="system-ui, sans-serif"
        list={fonts}
        onChange={(font) => setLook({ font })}
      />
      <TextControl label="Radius" value={look.radius} placeholder="12px" onChange={(radius) => setLook({ radius })} />
      <SelectControl
        label="Language of the card's own words"
        value={look.locale}
        options={[['', "The page's"], ...languages]}
        onChange={(locale) => setLook({ locale })}
      />
      <SpecialControls designer={designer} />
    </>
  );
}

function AccentControls({ designer }: Pick<TabProps, 'designer'>) {
  const { setLook } = designer;
  const { look } = designer.design.value;
  return (
    <>
      <TextControl
        label="Accent"
        value={look.accent}
        placeholder="#4f46e5"
        hint="Any CSS colour"
        onChange={(accent) => setLook({ accent })}
      />
      <div class="swatches" role="group" aria-label="Accents">
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
        {describeAccent(look.accent || accents[0]!)}
      </p>
    </>
  );
}

/** What only some surveys have. */
function SpecialControls({ designer }: Pick<TabProps, 'designer'>) {
  const { setLook } = designer;
  const { look, fields } = designer.design.value;
  return (
    <>
      {fields.survey_type === 'nps_10' && (
        <SwitchControl
          label="Red, amber and green scores"
          hint="Colours lead answers"
          checked={look.npsColors}
          onChange={(npsColors) => setLook({ npsColors })}
        />
      )}
      {fields.feedback_button && (
        <TextControl
          label="Text of the feedback button"
          value={look.buttonLabel}
          placeholder="Feedback"
          onChange={(buttonLabel) => setLook({ buttonLabel })}
        />
      )}
    </>
  );
}

function describeAccent(accent: string): string {
  const rgb = parseColor(accent, document);
  if (!rgb) return `“${accent}” is no colour that CSS knows.`;
  const { text, onColor, onLight, onDark } = contrastOf(rgb);
  const adapted = [...(onLight < 3 ? ['darkened on light'] : []), ...(onDark < 3 ? ['lightened on dark'] : [])];
  const note = adapted.length > 0 ? ` It is ${adapted.join(' and ')} until it stands out 3 : 1.` : '';
  return `Text on it is ${text}, ${onColor.toFixed(1)} : 1. On the light card it stands out ${onLight.toFixed(1)} : 1, on the dark one ${onDark.toFixed(1)} : 1.${note}`;
}
