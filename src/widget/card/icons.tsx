import type { ComponentChildren } from 'preact';

interface IconProps {
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** An icon, drawn with lines in the colour of the text. Screen readers skip it. */
export function Icon({ class: className, children }: IconProps) {
  return (
    <svg class={className} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A cross. */
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

/** An arrow to the left, which the styles mirror in a card from right to left. */
export const BackIcon = () => (
  <Icon>
    <path d="m14 6-6 6 6 6" />
  </Icon>
);

/** The icon of the launcher. */
export const SpeechBubbleIcon = () => (
  <Icon>
    <path d="M4 5h16v11h-8l-4.5 4v-4H4z" />
  </Icon>
);

/** The icon of the thank-you: a tick with rays around it. */
export const TickIcon = () => (
  <Icon class="tick">
    <path d="M12 1.5v2m7.4 1-1.4 1.5M22.5 12h-2m-1.1 7.4-1.4-1.4M12 22.5v-2m-7.4-1.1L6 18M1.5 12h2m1.1-7.4L6 6" />
    <circle cx="12" cy="12" r="6" />
    <path d="m9.4 12.2 1.9 1.9 3.4-3.9" />
  </Icon>
);
