import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { focusError } from '../../../src/app/edit/focusField.ts';
import type { TabName } from '../../../src/app/edit/panel/Panel.tsx';
import { aBuilder } from './support.ts';

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
