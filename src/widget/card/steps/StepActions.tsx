interface StepActionsProps {
  readonly sendLabel: string;
  readonly skipLabel: string;
  readonly onSend: () => void;
  readonly onSkip: () => void;
}

/** The buttons of a step with a field: one submits it, one skips it. */
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

/** The second half of a double click is not meant for the button that the next step has in the same place. */
const onSingleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
