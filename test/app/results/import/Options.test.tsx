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
    <Options model={model} inspection={{ name, columns: [], missing: [] } as unknown as Inspection} />
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
