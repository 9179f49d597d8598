import type { Choice } from '../samples.ts';

interface OwnSurveyProps {
  readonly choice: Choice | null;
}

/** Asks for survey and key where the server has no samples to pick from. */
export function OwnSurvey({ choice }: OwnSurveyProps) {
  return (
    <form class="own" aria-labelledby="own-heading">
      <h2 id="own-heading">Your survey</h2>
      <p>This server has surveys of its own, which it does not list. Name one of them, and a key that may use it.</p>
      <label>
        Survey uuid
        <input
          name="survey"
          required
          autocomplete="off"
          spellcheck={false}
          placeholder="6d0e…"
          value={choice?.survey}
        />
      </label>
      <label>
        Key
        <input name="key" required autocomplete="off" spellcheck={false} placeholder="pk_…" value={choice?.key} />
      </label>
      <button class="panel-button strong">Show it</button>
    </form>
  );
}
