import { Fragment, h } from 'preact';
import { icon, path } from '../icons.tsx';

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

export const star = () => path('m12 2.8 2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z');

/** Stands for a score of zero beside the stars. */
export const noStar = () => path('M5.6 5.6l12.8 12.8M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0', 'none');
