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

/**
 * Returns the page's decision, or null if it can't answer yet. The npm package defines no `asklet`: its surveys are those
 * of the root element (src/widget/core/registry.ts). Runs in the page.
 */
export function readDecision(survey: string | undefined): Why | null {
  const { asklet } = window as { asklet?: Ask };
  const { surveys } = (Reflect.get(document.documentElement, Symbol.for('asklet')) ?? {}) as {
    surveys?: Map<string, { why(): Why }>;
  };
  const found = survey === undefined ? surveys?.values().next().value : surveys?.get(survey);
  // a queue for commands, which the package never reads, has no answer
  return (typeof asklet === 'function' ? asklet('why', survey) : null) ?? found?.why() ?? null;
}

/** Returns the surveys of the page's script tags, and of the npm package. Runs in the page. */
export function listSurveys(): string[] {
  const tags = [...document.scripts].flatMap(({ dataset, src }) => {
    const name = dataset.survey ?? /[?&]survey=([^&#]+)/.exec(src)?.[1];
    return name ? [name.toLowerCase()] : [];
  });
  const { surveys } = (Reflect.get(document.documentElement, Symbol.for('asklet')) ?? {}) as {
    surveys?: Map<string, unknown>;
  };
  return [...new Set([...tags, ...(surveys?.keys() ?? [])])];
}

/** Returns true if the decision may still change by itself. */
export const isPending = ({ reason }: Why): boolean => reason === 'starting' || reason === 'due';
