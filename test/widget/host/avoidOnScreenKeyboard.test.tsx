import { expect, test, vi } from 'vitest';
import { avoidOnScreenKeyboard } from '../../../src/widget/host/avoidOnScreenKeyboard.ts';

/** Creates a page of 700 px whose visible part changes. */
function follow() {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700);
  const viewport = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
  const element = document.createElement('div');
  const stop = avoidOnScreenKeyboard(element, { visualViewport: viewport } as unknown as Window);
  const show = (visible: Partial<typeof viewport>, type = 'resize') => {
    Object.assign(viewport, { height: 700, offsetTop: 0, scale: 1 }, visible);
    viewport.dispatchEvent(new Event(type));
    return element.style.getPropertyValue('--keyboard-height');
  };
  return { show, stop };
}

test.each([
  ['a keyboard', { height: 400 }, '300px'],
  ['a keyboard on a scrolled page', { height: 400, offsetTop: 100 }, '200px'],
  ['no keyboard', {}, '0px'],
  ['a viewport that is larger than the page', { height: 720 }, '0px'],
  ['a visitor who has zoomed in', { height: 300, scale: 2 }, '0px'],
])('%s covers %j', (_, visible, height) => {
  const { show } = follow();
  expect(show({ height: 100 })).toBe('600px');
  expect(show(visible, 'scroll')).toBe(height);
});

test('on a page without a doctype, the body has the height of the window', () => {
  const { show } = follow();
  vi.spyOn(document.body, 'clientHeight', 'get').mockReturnValue(500);
  Object.defineProperty(document, 'scrollingElement', { value: document.body, configurable: true });
  expect(show({ height: 400 })).toBe('100px');
  delete (document as { scrollingElement?: unknown }).scrollingElement;
});

test('it can be stopped', () => {
  const { show, stop } = follow();
  stop();
  expect(show({ height: 400 })).toBe('');
});

test('does nothing in a browser without a visual viewport', () => {
  avoidOnScreenKeyboard(document.createElement('div'), { visualViewport: null } as Window)();
});
