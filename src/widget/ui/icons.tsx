import { type ComponentChildren, Fragment, h } from 'preact';

function icon(children: ComponentChildren, name?: string) {
  return (
    <svg class={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

const path = (d: string, name?: string) => icon(<path d={d} />, name);

/** A face from angry (`mood` 0) to delighted (`mood` 1), drawn so that it looks alike on every system. */
export function face(mood: number) {
  const ends = 17 - 3 * mood;
  return icon(
    <>
      <circle cx="12" cy="12" r="10" />
      <path
        d={
          'M8.5 9.5v.6M15.5 9.5v.6' +
          (mood ? '' : 'M6.4 6.6 10 8M17.6 6.6 14 8') +
          (mood === 1 ? 'M7 13.5h10a5 5 0 0 1-10 0z' : `M8 ${ends}q4 ${(mood - 0.5) * 8} 8 0`)
        }
      />
    </>,
  );
}

export const thumb = (up: boolean) =>
  path(
    'M3 11h4v9H3zM7 11l3.6-7.4c1.7-.3 3.1 1.1 2.8 2.8L12.8 9.6h5.6a2 2 0 0 1 2 2.4l-1.3 6.4a2 2 0 0 1-2 1.6H7',
    up ? undefined : 'down',
  );

export const star = () =>
  path('m12 2.8 2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z');

/** Stands for a score of zero beside the stars. */
export const noStar = () => path('M5.6 5.6l12.8 12.8M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0', 'none');

export const cross = () => path('m6 6 12 12M18 6 6 18');

export const arrow = () => path('m14 6-6 6 6 6');

export const speech = () => path('M4 5h16v11h-8l-4.5 4v-4H4z');

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
