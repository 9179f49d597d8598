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
      <button part="primary" onClick={onSend}>
        {sendLabel}
      </button>
      <button part="secondary" name="go" value="skip" onClick={onSkip}>
        {skipLabel}
      </button>
    </div>
  );
}
