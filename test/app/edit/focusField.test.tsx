import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { focusError } from '../../../src/app/edit/focusField.ts';
import { WhenTab } from '../../../src/app/edit/panel/WhenTab.tsx';
import type { TabName } from '../../../src/app/edit/panel/Panel.tsx';
import { aBuilder } from './support.ts';

afterEach(cleanup);

test.each<[path: (string | number)[], tab: TabName, language: string]>([
  [['question'], 'Ask', ''],
  [['survey_type'], 'Ask', ''],
  [['text_question'], 'Follow up', ''],
  [['choice_options', 'options', 0], 'Follow up', ''],
  [['ends_at'], 'When', ''],
  [['show_on_pages', 0], 'When', ''],
  [['manual_tracking'], 'When', ''],
  [['link', 'title'], 'Look', ''],
  [['language'], 'Languages', ''],
  [['translations', 'de', 'question'], 'Languages', 'de'],
])('the error at %j leads to the tab "%s", also while the card has another language', (path, expected, language) => {
  const props = { ...aBuilder(), tab: signal<TabName>('Ask') };
  props.view.value = { ...props.view.value, language: 'fr' };
  focusError(props, path);
  expect([props.tab.value, props.view.value.language]).toEqual([expected, language]);
});

test.each<[path: (string | number)[], label: RegExp]>([
  [['show_on_pages', 1], /^Only on these pages/],
  [['show_on_pages', 'include', 0], /^Only on these pages/],
  [['show_on_pages', 'exclude', 0, 'value'], /^Never on these pages/],
  [['trigger', 'audience', 'attributes', 'plan'], /^Attributes/],
  [['trigger', 'sample_percent'], /^Percentage of visitors/],
  [['ends_at'], /^Ends/],
])('the error at %j leads to the field %s', async (path, label) => {
  const props = { ...aBuilder(), tab: signal<TabName>('When') };
  const { getByLabelText } = render(<WhenTab {...props} />);
  focusError(props, path);
  await expect.poll(() => document.activeElement).toBe(getByLabelText(label));
});
