import type { Signal } from '@preact/signals';

/** The texts of a survey that the card shows. */
export interface Survey {
  readonly question: string;
  readonly min_label: string;
  readonly max_label: string;
}

/** What the visitor did so far. */
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

/** A card that asks for a score and a text, and thanks for them. */
export function Card(props: CardProps) {
  const { step, survey, onClose } = props;
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
      {step.value === 'score' && <ScoreStep {...props} />}
      {step.value === 'text' && <TextStep {...props} />}
      {step.value === 'thanks' && <ThankYou />}
    </div>
  );
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
