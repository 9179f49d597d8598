import type { ComponentChildren } from 'preact';

interface MenuProps {
  readonly label: string;
  /** Buttons. A click on one closes the menu. */
  readonly children: ComponentChildren;
}

/** Renders a button that shows more buttons. */
export function Menu({ label, children }: MenuProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for events that bubble from its buttons
    <details
      class="menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.open = false;
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')!.focus();
      }}
      onClick={({ currentTarget, target }) => {
        if ((target as Element).closest('button')) currentTarget.open = false;
      }}
    >
      <summary class="button">{label}</summary>
      <div class="menu-items">{children}</div>
    </details>
  );
}
