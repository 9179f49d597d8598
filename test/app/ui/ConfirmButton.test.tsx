import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { ConfirmButton } from '../../../src/app/ui/ConfirmButton.tsx';

test('a double click asks, and does not confirm', () => {
  const onConfirm = vi.fn<() => void>();
  render(
    <ConfirmButton label="Undo" description="Undo the import" kind="dangerous" onConfirm={onConfirm}>
      Delete 2 answers
    </ConfirmButton>,
  );
  const button = screen.getByRole('button', { name: 'Undo the import' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete 2 answers' }), { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});
