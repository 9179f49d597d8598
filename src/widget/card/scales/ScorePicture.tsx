import type { Scale } from '../../eligibility/scale.ts';
import { Icon } from '../icons.tsx';
import { thumbPath } from './thumbPath.ts';

/** Renders the picture of a score: a face, a thumb or a star. */
export function ScorePicture({ scale: { style, scores }, index }: { readonly scale: Scale; readonly index: number }) {
  if (style === 'thumbs') return <Thumb isUp={index > 0} />;
  if (style === 'stars') return <Star />;
  return <Face mood={index / (scores.length - 1)} />;
}

/** Renders a face from sad (`mood` 0) to delighted (`mood` 1). Unlike an emoji, it looks the same on every system. */
function Face({ mood }: { readonly mood: number }) {
  const mouthEnds = 17 - 3 * mood;
  const eyes = 'M8.5 9.5v.6M15.5 9.5v.6';
  const mouth = mood === 1 ? 'M7 13.5h10a5 5 0 0 1-10 0z' : `M8 ${mouthEnds}q4 ${(mood - 0.5) * 8} 8 0`;
  return (
    <Icon>
      <circle cx="12" cy="12" r="10" />
      <path d={eyes + mouth} />
    </Icon>
  );
}

function Thumb({ isUp }: { readonly isUp: boolean }) {
  return (
    <Icon {...(!isUp && { class: 'down' })}>
      <path d={thumbPath} />
    </Icon>
  );
}

const Star = () => (
  <Icon>
    <path d="m12 2.8 2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
  </Icon>
);
