import { useTexts } from '../i18n/texts.ts';

interface TabListProps<Name extends string> {
  readonly label: string;
  /** The names of the tabs in English, in their order. */
  readonly names: readonly Name[];
  readonly tab: Name;
  /** The id of the element that shows the tab. It has the role `tabpanel`. */
  readonly panelId: string;
  readonly onTab: (name: Name) => void;
}

/** Returns the id of a tab, which names its panel. */
export const tabId = (name: string) => `tab-${name.replace(' ', '-')}`;

/** Renders the tabs of a panel. The arrow keys change the tab. */
export function TabList<Name extends string>({ label, names, tab, panelId, onTab }: TabListProps<Name>) {
  const { t } = useTexts();
  function onKeyDown({ key, currentTarget }: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!by) return;
    const next = (names.indexOf(tab) + by) % names.length;
    onTab(names.at(next)!);
    [...(currentTarget as Element).parentElement!.querySelectorAll('button')].at(next)!.focus();
  }
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {t(name)}
        </button>
      ))}
    </div>
  );
}
