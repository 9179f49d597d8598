import type { ComponentChildren } from 'preact';

interface ViewLinkProps {
  readonly class?: string;
  readonly href: string;
  /** Shows the view in this page; a click with a modifier opens the address as the browser does. */
  readonly onOpen: () => void;
  readonly children: ComponentChildren;
}

/** A link to another view of this page. */
export function ViewLink({ class: name, href, onOpen, children }: ViewLinkProps) {
  return (
    <a
      class={name}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
