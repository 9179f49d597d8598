import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportDialog } from '../../../../src/app/results/dialogs/ExportDialog.tsx';

afterEach(cleanup);

test.each([
  ['CSV', 'csv', false],
  ['CSV for Excel', 'csv', true],
  ['NDJSON', 'ndjson', false],
])('exports %s', async (name, format, isForExcel) => {
  const load = vi.fn<() => Promise<Response>>(async () => new Response('a\r\n1\r\n'));
  render(<ExportDialog count={1} fileName="shop" load={load} onClose={() => {}} />);
  fireEvent.click(screen.getByText(name));
  expect(load).toHaveBeenCalledWith(expect.objectContaining({ format, isForExcel }), expect.any(AbortSignal));
  await screen.findByText(/rows, 6 bytes: saved\.$/);
});

test('keeps the focus on the button while it exports, and starts only once', () => {
  const load = vi.fn<() => Promise<Response>>(() => new Promise(() => {}));
  render(<ExportDialog count={1} fileName="shop" load={load} onClose={() => {}} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'NDJSON' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(load).toHaveBeenCalledOnce();
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});
