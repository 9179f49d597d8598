import type { ComponentChildren } from 'preact';

interface ViewLinkProps {
  readonly class?: string;
  readonly href: string;
  /** Shows the view in this page. Clicks with a modifier key open the link as usual. */
  readonly onOpen: () => void;
  readonly children: ComponentChildren;
}

/** Renders a link to another view of this page. */
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
