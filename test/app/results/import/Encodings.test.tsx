import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Encodings } from '../../../../src/app/results/import/Encodings.tsx';
import type { ImportModel } from '../../../../src/app/results/import/ImportModel.ts';
import type { Inspection } from '../../../../src/import/inspectFile.ts';

afterEach(cleanup);

const readings = [
  { encoding: 'windows-1250', text: '9,Świetny' },
  { encoding: 'windows-1252', text: '9,Œwietny' },
];
const chooseEncoding = vi.fn<ImportModel['chooseEncoding']>(() => Promise.resolve());
const model = { chooseEncoding } as unknown as ImportModel;
const inspectionOf = (...missing: readonly unknown[]) =>
  ({ encoding: 'windows-1250', readings, missing }) as unknown as Inspection;

test('shows a line in the encodings that a file could have, and takes the chosen one', async () => {
  const { rerender } = render(<Encodings model={model} inspection={inspectionOf({ option: 'encoding' })} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Encoding of the file');
  expect(select.selectedOptions[0]!.text).toBe('Unsure');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'windows-1250 9,Świetny',
    'windows-1252 9,Œwietny',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'windows-1250' }));
  expect(chooseEncoding).toHaveBeenCalledWith('windows-1250');
  rerender(<Encodings model={model} inspection={inspectionOf()} />);
  expect(select.value).toBe('windows-1250');
  expect(screen.getByText('9,Świetny')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(select));
  fireEvent.change(select, { target: { value: 'macintosh' } });
  expect(chooseEncoding).toHaveBeenLastCalledWith('macintosh');
});
