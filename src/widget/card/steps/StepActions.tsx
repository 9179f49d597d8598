interface StepActionsProps {
  readonly sendLabel: string;
  readonly skipLabel: string;
  readonly onSend: () => void;
  readonly onSkip: () => void;
}

/** Renders the buttons that submit or skip a step. */
export function StepActions({ sendLabel, skipLabel, onSend, onSkip }: StepActionsProps) {
  return (
    <div class="actions">
      <button part="primary" onClick={onSingleClick(onSend)}>
        {sendLabel}
      </button>
      <button part="secondary" onClick={onSingleClick(onSkip)}>
        {skipLabel}
      </button>
    </div>
  );
}

/** Ignores the second click of a double click, which would press the next step's button at the same position. */
const onSingleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
