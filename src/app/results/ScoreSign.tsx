import { scales, type SurveyType } from '../../contract/scores.ts';
import { thumbPath } from '../../widget/card/scales/thumbPath.ts';
import { useTexts } from '../i18n/texts.ts';

interface ScoreSignProps {
  readonly type: SurveyType;
  readonly score: number;
}

/** Renders a score as visitors know it: a number, or a thumb. */
export function ScoreSign({ type, score }: ScoreSignProps) {
  const { t } = useTexts();
  if (scales[type]?.names !== 'thumbs') return <>{score}</>;
  const isUp = score > 0;
  return (
    <svg class="thumb" viewBox="0 0 24 24" role="img" aria-label={isUp ? t('Thumbs up') : t('Thumbs down')}>
      <path d={thumbPath} transform={isUp ? undefined : 'rotate(180 12 12)'} />
    </svg>
  );
}
