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
  choices.value = { dateFormat: 'd/M/yyyy' };
  rerender(optionsOf());
  expect(isOpen()).toBe(true);
});

test('asks for the format of the dates, and forgets it again', () => {
  const change = vi.fn<ImportModel['change']>();
  const model = { choices: signal({}), timeZone: 'UTC', change } as unknown as ImportModel;
  const missing = [{ option: 'dateFormat', suggestions: [{ value: 'd/M/yyyy' }, { value: 'M/d/yyyy' }] }];
  render(
    <Options model={model} inspection={{ name: 'a', columns: [], missing, problems: [] } as unknown as Inspection} />,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('Format of the dates');
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Unsure',
    'The day first: 31/12/2025, 31-12-25',
    'The month first: 12/31/2025, 12-31-25',
    'The year first: 2025/12/31, 25-12-31',
  ]);
  fireEvent.change(select, { target: { value: 'M/d/yyyy' } });
  expect(change).toHaveBeenLastCalledWith({ dateFormat: 'M/d/yyyy' });
  fireEvent.change(select, { target: { value: '' } });
  expect(change).toHaveBeenLastCalledWith({ dateFormat: undefined });
});
