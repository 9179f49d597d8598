import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { TagBar } from '../../../../src/app/results/comments/TagBar.tsx';

afterEach(cleanup);

const show = (onAdd: (tags: readonly string[]) => Promise<void>) => {
  const onClear = vi.fn<() => void>();
  render(<TagBar count={2} suggestions={['speed']} onAdd={onAdd} onClear={onClear} />);
  const field = screen.getByLabelText<HTMLInputElement>('Tag');
  return {
    field,
    onClear,
    enter(text: string) {
      fireEvent.input(field, { target: { value: text } });
      fireEvent.submit(field.form!);
    },
  };
};

test('adds each tag between commas once it is submitted, and is empty then', async () => {
  const onAdd = vi.fn<(tags: readonly string[]) => Promise<void>>(async () => {});
  const { field, enter } = show(onAdd);
  enter(' , ');
  expect(onAdd).not.toHaveBeenCalled();
  enter('too slow, , price ');
  expect(onAdd).toHaveBeenCalledWith(['too slow', 'price']);
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(screen.getByRole('status').textContent).toBe('2 selected');
});

test('says why a tag was not added, and keeps it', async () => {
  const { field, enter } = show(() => Promise.reject(new Error('expected no quotes')));
  enter('"');
  expect(await screen.findByText('expected no quotes')).toBeTruthy();
  expect(field.value).toBe('"');
});

test('Escape selects none', () => {
  const { field, onClear } = show(async () => {});
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClear).toHaveBeenCalledOnce();
});
