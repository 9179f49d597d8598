import { within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { type Launcher, type LauncherOptions, showLauncher } from '../../../src/widget/card/launcher/showLauncher.tsx';
import { createCardStyles } from '../../../src/widget/card/styles.ts';
import type { Position } from '../../../src/widget/host/appearance.ts';
import { surveyUuid } from '../../support/builders.ts';
import { anAppearance, click, messages } from './support.tsx';

let launcher: Launcher | undefined;

afterEach(() => {
  vi.useRealTimers();
  launcher?.remove();
  document.body.replaceChildren();
});

function show({ label = null, position = 'bottom-right' }: { label?: string | null; position?: Position } = {}) {
  const onPress = vi.fn<LauncherOptions['onPress']>();
  launcher = showLauncher({
    document,
    surveyId: surveyUuid,
    styles: createCardStyles(),
    appearance: { ...anAppearance, position },
    reportError: (message) => expect.fail(message),
    messages,
    label,
    onPress,
  });
  const host = document.querySelector<HTMLElement>('asklet-survey')!;
  const button = within(host.shadowRoot as unknown as HTMLElement).getByRole('button');
  return { launcher, host, button, onPress };
}

test.each([
  [null, 'Feedback'],
  [' ', 'Feedback'],
  ['Tell us', 'Tell us'],
])('the label %j reads %s', (label, text) => {
  expect(show({ label }).button.textContent).toBe(text);
});

test.each<[Position, Position]>([
  ['top-left', 'top-left'],
  ['center', 'bottom-right'],
])('with the position %s, it is at %s', (given, expected) => {
  const { host } = show({ position: given });
  expect(host.getAttribute('position')).toBe(expected);
  expect(host.hasAttribute('launcher')).toBe(true);
});

test('a press opens the card', () => {
  const { button, onPress } = show();
  click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
});

/** Lets the launcher take its focus back, which it does later. */
function takeFocusBack({ takeFocusBack: take }: Launcher): void {
  vi.useFakeTimers();
  take();
  vi.runAllTimers();
}

test('gets its focus back', () => {
  const { launcher, host, button } = show();
  click(button);
  takeFocusBack(launcher);
  expect(host.shadowRoot!.activeElement).toBe(button);
});

test('does not take the focus if it did not open the card', () => {
  const { launcher, host } = show();
  takeFocusBack(launcher);
  expect(host.shadowRoot!.activeElement).toBeNull();
});

test('does not take the focus from an element of the page', () => {
  const { launcher, host, button } = show();
  click(button);
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  takeFocusBack(launcher);
  expect(host.shadowRoot!.activeElement).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('it can be removed', () => {
  const { launcher, host } = show();
  launcher.remove();
  expect(host.isConnected).toBe(false);
});
