import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The texts of a survey that the card shows. */
export interface Survey {
  readonly question: string;
  readonly min_label: string;
  readonly max_label: string;
}

/** The visitor's progress. */
export interface CardState {
  readonly step: Signal<'score' | 'text' | 'thanks'>;
  readonly score: Signal<number | null>;
  readonly text: Signal<string>;
}

interface CardProps extends CardState {
  readonly survey: Survey;
  onScore(score: number): void;
  onText(): void;
  onClose(): void;
}

const scores = Array.from({ length: 11 }, (_, score) => score);

/** Renders a card that asks for a score and a text, then thanks the visitor. */
export function Card(props: CardProps) {
  const { step, survey, onClose } = props;
  const body = useStepTransition(step.value);
  return (
    <div class="card" role="dialog" aria-label={survey.question}>
      <button class="icon" aria-label="Close" onClick={onClose}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      {step.value === 'text' && (
        <button class="icon back" aria-label="Back" onClick={() => (step.value = 'score')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m14 6-6 6 6 6" />
          </svg>
        </button>
      )}
      <div ref={body} key={step.value}>
        {step.value === 'score' && <ScoreStep {...props} />}
        {step.value === 'text' && <TextStep {...props} />}
        {step.value === 'thanks' && <ThankYou />}
      </div>
    </div>
  );
}

/**
 * Animates like the widget: the previous step fades out and the next one fades in while the card moves into position.
 * Nothing is measured before the browser has laid out the card.
 * @returns the reference for the element that differs in each step
 */
function useStepTransition(step: string) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const card = body.current!.parentElement!;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = card;
      // its lower edge does not move
      const transform = [`translateY(${offsetHeight - height}px)`, 'none'];
      if (height) card.animate({ transform, easing: 'ease-out' }, 210);
      height = offsetHeight;
    });
    observer.observe(card);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const current = body.current!;
    const old = before.current;
    before.current = current;
    if (!old) return;
    old.toggleAttribute('inert', true);
    current.after(old);
    old.animate({ opacity: [1, 0, 0, 0] }, 210).onfinish = () => old.remove();
    current.animate({ opacity: [0, 0, 0.7, 1] }, 210);
    (current.querySelector('textarea') ?? current.parentElement!.querySelector('button'))!.focus();
  }, [step]);
  return body;
}

function ScoreStep({ survey, score, onScore }: CardProps) {
  return (
    <fieldset aria-describedby="ends">
      <legend>
        <h2>{survey.question}</h2>
      </legend>
      <div class="scale">
        {scores.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="score"
              value={value}
              checked={score.value === value}
              aria-label={`${value} out of 10`}
              onClick={() => onScore(value)}
            />
            <span aria-hidden="true">{value}</span>
          </label>
        ))}
      </div>
      <div class="ends" id="ends">
        <span>{survey.min_label}</span>
        <span>{survey.max_label}</span>
      </div>
    </fieldset>
  );
}

function TextStep({ step, text, onText }: CardProps) {
  return (
    <div>
      <h2 id="question">Would you like to tell us more?</h2>
      <textarea
        rows={3}
        aria-labelledby="question"
        value={text}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <div class="actions">
        <button class="primary" onClick={onText}>
          Send
        </button>
        <button onClick={() => (step.value = 'thanks')}>Skip</button>
      </div>
    </div>
  );
}

function ThankYou() {
  return (
    <div role="status">
      <svg class="tick" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="6" />
        <path d="m9.4 12.2 1.9 1.9 3.4-3.9" />
      </svg>
      <p class="thanks">Thank you for your feedback!</p>
    </div>
  );
}
