/** The result of `asklet('why')`: if a survey is open, and the reason. */
export interface Why {
  readonly shown: boolean;
  readonly reason: string;
  /** The value that caused the decision, if the reason needs one. */
  readonly detail?: unknown;
  /** Set while an open card is hidden by a native modal dialog of the page. */
  readonly blockedBy?: 'dialog';
  /** The language of the survey's texts, and the one that the page asked for. */
  readonly language?: { readonly shown: string; readonly asked: string };
}

type Ask = (command: 'why', survey?: string) => Why | undefined;

/** Returns the page's decision, or null if it can't answer yet. Runs in the page. */
export function readDecision(survey: string | undefined): Why | null {
  const { asklet } = window as { asklet?: Ask };
  const answer = typeof asklet === 'function' ? asklet('why', survey) : undefined;
  if (!answer) return null;
  const { shown, reason, detail, blockedBy, language } = answer;
  return {
    shown,
    reason,
    ...(detail !== undefined && { detail }),
    ...(blockedBy && { blockedBy }),
    ...(language && { language }),
  };
}

/** Returns the surveys of the page's script tags. Runs in the page. */
export function listTags(): string[] {
  return [...document.scripts].flatMap(({ dataset, src }) => {
    const name = dataset.survey ?? /[?&]survey=([^&#]+)/.exec(src)?.[1];
    return name ? [name.toLowerCase()] : [];
  });
}

/** Returns true if the decision may still change by itself. */
export const isPending = ({ reason }: Why): boolean => reason === 'starting' || reason === 'due';
