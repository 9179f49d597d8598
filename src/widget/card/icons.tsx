import type { ComponentChildren } from 'preact';

interface IconProps {
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Renders an icon, drawn with lines in the color of the text. Screen readers skip it. */
export function Icon({ class: className, children }: IconProps) {
  return (
    <svg class={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

/** An arrow to the left. The styles mirror it in right-to-left cards. */
export const BackIcon = () => (
  <Icon>
    <path d="M20 12H5m6-6-6 6 6 6" />
  </Icon>
);

/** The icon of the launcher. */
export const SpeechBubbleIcon = () => (
  <Icon>
    <path d="M4 5h16v11h-8l-4.5 4v-4H4z" />
  </Icon>
);

/** The icon of the thank-you: a tick whose line is animated. */
export const TickIcon = () => (
  <Icon class="tick">
    <circle cx="12" cy="12" r="12" />
    <path d="m7.5 12.5 3 3 6-7" />
  </Icon>
);
