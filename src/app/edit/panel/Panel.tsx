import type { Signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import './panel.css';
import './controls.css';
import { english, useTexts } from '../../i18n/texts.ts';
import { viewOf } from '../preview/viewOf.ts';
import { AskTab } from './AskTab.tsx';
import { FollowUpTab } from './FollowUpTab.tsx';
import { LanguagesTab } from './LanguagesTab.tsx';
import { LookTab } from './LookTab.tsx';
import type { TabProps } from './tabProps.ts';
import { WhenTab } from './WhenTab.tsx';

/** The tabs, in their order. */
export const tabNames = english(['Ask', 'Follow up', 'When', 'Look', 'Languages']);
export type TabName = (typeof tabNames)[number];
const tabs: Readonly<Record<TabName, FunctionComponent<TabProps>>> = {
  Ask: AskTab,
  'Follow up': FollowUpTab,
  When: WhenTab,
  Look: LookTab,
  Languages: LanguagesTab,
};

/** Renders the panel next to the shop: tabs with all controls. */
export function Panel({ tab, ...props }: TabProps & { readonly tab: Signal<TabName> }) {
  const { t } = useTexts();
  const Tab = tabs[tab.value];
  /** Shows the step of the card with the text that is edited. */
  function onFocusIn({ target }: FocusEvent): void {
    const { field } = (target as HTMLElement).dataset;
    const { designer, view } = props;
    if (field) view.value = viewOf(designer.design.value, view.value, field.split('.'));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    tab.value = tabNames.at((tabNames.indexOf(tab.value) + by) % tabNames.length)!;
    (event.currentTarget as Element).parentElement?.querySelectorAll('button')[tabNames.indexOf(tab.value)]?.focus();
  }
  return (
    <section class="panel" aria-label={t('Controls')}>
      <div class="tabs" role="tablist" aria-label={t('Builder sections')}>
        {tabNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name.replace(' ', '-')}`}
            aria-selected={name === tab.value}
            aria-controls="panel-content"
            tabIndex={name === tab.value ? 0 : -1}
            onClick={() => (tab.value = name)}
            onKeyDown={onKeyDown}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div
        class="panel-content"
        id="panel-content"
        role="tabpanel"
        aria-labelledby={`tab-${tab.value.replace(' ', '-')}`}
        onFocusIn={onFocusIn}
      >
        <Tab {...props} />
      </div>
    </section>
  );
}
