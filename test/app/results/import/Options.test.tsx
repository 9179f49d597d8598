import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportModel } from '../../../../src/app/results/import/ImportModel.ts';
import { Options } from '../../../../src/app/results/import/Options.tsx';
import type { Inspection } from '../../../../src/import/inspectFile.ts';

afterEach(cleanup);

test('keeps what is typed while the file is read again', () => {
  const change = vi.fn<ImportModel['change']>();
  const model = { choices: signal({}), timeZone: 'UTC', change } as unknown as ImportModel;
  const optionsOf = (name: string) => (
    <Options model={model} inspection={{ name, columns: [], missing: [], problems: [] } as unknown as Inspection} />
  );
  const { rerender } = render(optionsOf('first'));
  const zone = screen.getByLabelText<HTMLInputElement>(/^Time zone of times/);
  fireEvent.input(zone, { target: { value: 'Asia/Tokyo' } });
  rerender(optionsOf('second'));
  expect(screen.getByLabelText('Name of the import')).toHaveProperty('value', 'second');
  expect(zone.value).toBe('Asia/Tokyo');
  fireEvent.change(zone);
  expect(change).toHaveBeenCalledWith({ timeZone: 'Asia/Tokyo' });
});

test('is open if the format of the dates is needed, and stays open once it is chosen', () => {
  const choices = signal({});
  const model = { choices, timeZone: 'UTC' } as unknown as ImportModel;
  const optionsOf = (...problems: readonly unknown[]) => (
    <Options model={model} inspection={{ name: 'a', columns: [], missing: [], problems } as unknown as Inspection} />
  );
  const { rerender, container } = render(optionsOf());
  const isOpen = () => container.querySelector('details')!.open;
  expect(isOpen()).toBe(false);
  rerender(optionsOf({ kind: 'time' }));
  expect(isOpen()).toBe(true);
  choices.value = { dateFormat: 'd. MMMM yyyy' };
  rerender(optionsOf());
  expect(isOpen()).toBe(true);
});

test('offers the formats that dates could have', () => {
  const change = vi.fn<ImportModel['change']>();
  const model = { choices: signal({}), timeZone: 'UTC', change } as unknown as ImportModel;
  const missing = [{ option: 'dateFormat', suggestions: [{ value: 'd/M/yyyy' }, { value: 'M/d/yyyy' }] }];
  render(
    <Options model={model} inspection={{ name: 'a', columns: [], missing, problems: [] } as unknown as Inspection} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'The month first: M/d/yyyy' }));
  expect(change).toHaveBeenCalledWith({ dateFormat: 'M/d/yyyy' });
  expect(screen.getByRole('button', { name: 'The day first: d/M/yyyy' })).toBeTruthy();
});
