/** Whether a survey is open and why, or why not, as `asklet('why')` says. */
export interface Why {
  readonly shown: boolean;
  readonly reason: string;
  /** The value that decided, where there is more to it than the reason says. */
  readonly detail?: unknown;
}

type Ask = (command: 'why', survey?: string) => Why | undefined;

/** Runs in the page. */
export function askPage(survey: string | undefined): Why | null {
  const { asklet } = window as { asklet?: Ask };
  const answer = typeof asklet === 'function' ? asklet('why', survey) : undefined;
  if (!answer) return null;
  const { shown, reason, detail } = answer;
  return detail === undefined ? { shown, reason } : { shown, reason, detail };
}

/** Whether a decision may still change by itself. */
export const isPending = ({ reason }: Why): boolean => reason === 'starting' || reason === 'due';
