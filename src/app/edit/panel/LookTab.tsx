import { contrastOf, parseColor } from './accentContrast.ts';
import { ChoiceControl, SelectControl, SwitchControl, TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

const accents = ['#4f46e5', '#0f766e', '#be123c', '#b45309', '#1d4ed8', '#111827'];
const fonts = ['Georgia, serif', 'Inter, sans-serif', 'ui-rounded, sans-serif', 'ui-monospace, monospace'];

/** The languages of the card's own texts by tag, with their names. */
const languages = Object.keys(import.meta.glob('../../widget/i18n/locales/*.json'))
  .map((path) => /([\w-]+)\.json$/.exec(path)![1]!)
  .map((tag) => [tag, new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag] as const);

/** Renders the tab for the look and position of the survey. */
export function LookTab({ designer }: TabProps) {
  const { look } = designer.design.value;
  const { setLook } = designer;
  return (
    <>
      <ChoiceControl
        label="Theme"
        value={look.theme}
        options={{ auto: 'Same as the page', light: 'Light', dark: 'Dark' }}
        onChange={(theme) => setLook({ theme })}
      />
      <AccentControls designer={designer} />
      <ChoiceControl
        label="Position"
        value={look.position}
        options={{
          'top-left': 'Top left',
          'top-right': 'Top right',
          center: 'Center',
          'bottom-left': 'Bottom left',
          'bottom-right': 'Bottom right',
          inline: 'Inline',
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
        label="Language of built-in texts"
        value={look.locale}
        options={[['', 'Same as the page'], ...languages]}
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
        hint="Any CSS color"
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

/** Renders the controls that only apply to some surveys. */
function SpecialControls({ designer }: Pick<TabProps, 'designer'>) {
  const { setLook } = designer;
  const { look, fields } = designer.design.value;
  return (
    <>
      {fields.survey_type === 'nps_10' && (
        <SwitchControl
          label="Red, amber and green scores"
          hint="Colors can influence answers"
          checked={look.npsColors}
          onChange={(npsColors) => setLook({ npsColors })}
        />
      )}
      {fields.feedback_button && (
        <TextControl
          label="Label of the feedback button"
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
  if (!rgb) return `“${accent}” is not a CSS color.`;
  const { text, onColor, onLight, onDark } = contrastOf(rgb);
  const adapted = [
    ...(onLight < 3 ? ['darkened on the light card'] : []),
    ...(onDark < 3 ? ['lightened on the dark card'] : []),
  ];
  const note = adapted.length > 0 ? ` It is ${adapted.join(' and ')} to reach 3:1.` : '';
  return `Contrast: ${onColor.toFixed(1)}:1 with ${text} text, ${onLight.toFixed(1)}:1 on the light card, ${onDark.toFixed(1)}:1 on the dark card.${note}`;
}
