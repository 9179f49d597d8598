import { h, type ComponentChildren } from 'preact';

function Icon({ children, name }: { children: ComponentChildren; name?: string | undefined }) {
  return (
    <svg class={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A face from angry (`mood` 0) to delighted (`mood` 1), drawn so that it looks alike on every system. */
export function Face({ mood }: { mood: number }) {
  const ends = 17 - 3 * mood;
  return (
    <Icon>
      <circle cx="12" cy="12" r="10" />
      <path d="M8.5 9.5v.6M15.5 9.5v.6" />
      {mood === 0 && <path d="M6.4 6.6 10 8M17.6 6.6 14 8" />}
      {mood === 1 ? <path d="M7 13.5h10a5 5 0 0 1-10 0z" /> : <path d={`M8 ${ends}q4 ${(mood - 0.5) * 8} 8 0`} />}
    </Icon>
  );
}

export function Thumb({ up }: { up: boolean }) {
  return (
    <Icon name={up ? undefined : 'down'}>
      <path d="M3 11h4v9H3zM7 11l3.6-7.4c1.7-.3 3.1 1.1 2.8 2.8L12.8 9.6h5.6a2 2 0 0 1 2 2.4l-1.3 6.4a2 2 0 0 1-2 1.6H7" />
    </Icon>
  );
}

export function Star() {
  return (
    <Icon>
      <path d="m12 2.8 2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
    </Icon>
  );
}

/** Stands for a score of zero beside the stars. */
export function NoStar() {
  return (
    <Icon name="none">
      <path d="M5.6 5.6l12.8 12.8" />
      <circle cx="12" cy="12" r="9" />
    </Icon>
  );
}

export function Cross() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function Arrow() {
  return (
    <Icon>
      <path d="m14 6-6 6 6 6" />
    </Icon>
  );
}
