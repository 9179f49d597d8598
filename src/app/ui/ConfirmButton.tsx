import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from './Button.tsx';

interface ConfirmButtonProps {
  /** The text of the button, and what it is about for screen readers. */
  readonly label: string;
  readonly description: string;
  /** The class of the button that confirms. */
  readonly kind: 'primary' | 'dangerous';
  /** Whether the button is the main one of its place. */
  readonly isPrimary?: boolean;
  readonly onConfirm: () => void;
  /** What happens, for the button that confirms. */
  readonly children: ComponentChildren;
}

/** Renders a button that asks once more. A double click does not confirm. */
export function ConfirmButton({ label, description, kind, isPrimary, onConfirm, children }: ConfirmButtonProps) {
  const isAsking = useSignal(false);
  if (!isAsking.value) {
    return (
      <Button
        class={isPrimary ? 'button primary' : 'button'}
        aria-label={description}
        onClick={() => (isAsking.value = true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button class={`button ${kind}`} onClick={({ detail }) => detail < 2 && onConfirm()}>
      {children}
    </Button>
  );
}
