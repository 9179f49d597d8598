import { expect, test } from 'vitest';
import { decodeDesign } from '../../../src/app/edit/design/design.ts';
import { kindOf } from '../../../src/app/edit/design/templates.ts';
import { aTab } from './support.ts';

test('writes a change to the address at once, and the changes right after it together', () => {
  const tab = aTab();
  const designer = tab.load();
  const written = () => decodeDesign(tab.location.hash.slice(1))?.look.accent;
  tab.fireTimers();
  designer.setLook({ accent: 'gold' });
  expect(written()).toBe('gold');
  designer.setLook({ accent: 'red' });
  designer.setLook({ accent: 'blue' });
  expect(written()).toBe('gold');
  tab.fireTimers();
  expect(written()).toBe('blue');
});

test('keeps a change made right before a reload', () => {
  const tab = aTab();
  const designer = tab.load();
  designer.setLook({ accent: 'gold' });
  expect(tab.reload().design.value).toEqual(designer.design.value);
  expect(tab.reload().design.value.look.accent).toBe('gold');
});

test('keeps a change that reaches the address while a reload begins', () => {
  const tab = aTab();
  const designer = tab.load();
  designer.setLook({ accent: 'gold' });
  expect(tab.reload(tab.fireTimers).design.value.look.accent).toBe('gold');
});

test('shows an address that the tab had before, if it is opened again', () => {
  const tab = aTab();
  const designer = tab.load();
  const { hash } = tab.location;
  designer.setLook({ accent: 'gold' });
  tab.fireTimers();
  expect(tab.leave(hash).design.value.look.accent).toBe('');
});

test('shows the design of another address, whatever the previous page left behind', () => {
  const tab = aTab();
  tab.load().setLook({ accent: 'gold' });
  expect(tab.leave('#other').design.value.look.accent).toBe('');
});

test('applies the settings of a template, and keeps those of the owner that it does not need', () => {
  const designer = aTab().load();
  designer.setFields({ trigger: { type: 'delay', seconds: 5 }, show_on_pages: ['/docs/*'] });
  designer.setLook({ accent: 'gold' });
  const [first, helpful] = ['An article', 'Was this page helpful?'].map((name) =>
    kindOf('csat_2').templates.find((each) => each.name === name),
  );
  designer.useTemplate('csat_2', first!);
  const trigger = { type: 'delay', seconds: 5 };
  expect(designer.design.value.fields.trigger).toEqual(trigger);
  designer.useTemplate('csat_2', helpful!);
  expect(designer.design.value).toMatchObject({
    fields: {
      question: 'Was this page helpful?',
      trigger: { ...trigger, once_per_page: true },
      show_on_pages: ['/docs/*'],
    },
    look: { position: 'inline', accent: 'gold' },
  });
  // other surveys ask once, beside the page
  designer.useTemplate('csat_2', first!);
  expect(designer.design.value.fields.trigger).toEqual(trigger);
  expect(designer.design.value.look).toMatchObject({ position: 'bottom-right', accent: 'gold' });
});
