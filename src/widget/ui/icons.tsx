import { type ComponentChildren, Fragment, h } from 'preact';

/** Draws with lines in the colour of the text. */
export function icon(children: ComponentChildren, name?: string) {
  return (
    <svg class={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** One line. */
export const path = (d: string, name?: string) => icon(<path d={d} />, name);

export const cross = () => path('m6 6 12 12M18 6 6 18');

export const arrow = () => path('m14 6-6 6 6 6');

/** The moment of joy of the thank-you: a tick, and rays around it. */
export const joy = () =>
  icon(
    <>
      <path d="M12 1.5v2m7.4 1-1.4 1.5M22.5 12h-2m-1.1 7.4-1.4-1.4M12 22.5v-2m-7.4-1.1L6 18M1.5 12h2m1.1-7.4L6 6" />
      <circle cx="12" cy="12" r="6" />
      <path d="m9.4 12.2 1.9 1.9 3.4-3.9" />
    </>,
    'joy',
  );
