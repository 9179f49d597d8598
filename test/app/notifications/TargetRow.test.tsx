import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { createTexts, TextsContext, type Translations } from '../../../src/app/i18n/texts.ts';
import german from '../../../src/app/i18n/de.json' with { type: 'json' };
import { TargetRow } from '../../../src/app/notifications/TargetRow.tsx';
import { groupNames, type GroupName } from '../../../src/contract/surveys/surveyTypes.ts';

afterEach(cleanup);

/** Returns what the row of a target says about the answers that it gets. */
function describe(group: GroupName, locale: string, translations: Translations = {}): string {
  const target = {
    id: 'a',
    to: 'slack' as const,
    name: '#support',
    label: '#support',
    hint: null,
    unreadable: [],
    paused: false,
    surveys: null,
    when: { group, has_text: true },
    digest: null,
    stopped: null,
  };
  render(
    <TextsContext.Provider value={createTexts(locale, translations)}>
      <TargetRow
        target={target}
        surveys={new Map()}
        failure={null}
        onTest={() => Promise.reject(new Error('not tested'))}
        edits={null}
      />
    </TextsContext.Provider>,
  );
  const text = screen.getByText(/^Slack/).textContent;
  cleanup();
  return text;
}

test('says in words which group of visitors a target gets', () => {
  expect(describe('unhappy', 'en')).toBe('Slack · All surveys · unhappy visitors · with a comment');
  expect(describe('detractor', 'de', german as Translations)).toBe(
    'Slack · Alle Umfragen · Detraktoren · mit Kommentar',
  );
});

test.each(groupNames)('the group %s has words, also in German', (group) => {
  const english = describe(group, 'en');
  const translated = describe(group, 'de', german as Translations);
  expect(english).not.toContain(`· ${group} ·`);
  expect(translated.split(' · ')[2]).not.toBe(english.split(' · ')[2]);
});
