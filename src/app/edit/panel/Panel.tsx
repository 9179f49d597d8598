import type { Signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import './panel.css';
import './controls.css';
import { english, useTexts } from '../../i18n/texts.ts';
import { TabList, tabId } from '../../ui/TabList.tsx';
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
  return (
    <section class="panel" aria-label={t('Controls')}>
      <TabList
        label={t('Builder sections')}
        names={tabNames}
        tab={tab.value}
        panelId="panel-content"
        onTab={(name) => (tab.value = name)}
      />
      <div
        class="panel-content"
        id="panel-content"
        role="tabpanel"
        aria-labelledby={tabId(tab.value)}
        onFocusIn={onFocusIn}
      >
        <Tab {...props} />
      </div>
    </section>
  );
}
