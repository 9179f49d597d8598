import { signal } from '@preact/signals';
import type { Styles } from '../widget/browser/createStyles.ts';
import { createStepTransition } from '../widget/card/createStepTransition.ts';
import type { Appearance } from '../widget/host/appearance.ts';
import { createHost, findTarget, type Host } from '../widget/host/createHost.ts';

/** The widget's element in the shop. */
export interface PreviewHost {
  readonly root: ShadowRoot;
  readonly appearance: Appearance;
  /**
   * Prepares for another step while the old one still exists. Returns a function to call when it was rendered, with its
   * heading: it plays the transition, and focuses the step if the card has the focus.
   */
  leaveStep(): (heading: HTMLElement | null) => void;
  remove: Host['remove'];
}

/** Adds the widget's element to the shop. */
export function createPreviewHost(
  document: Document,
  appearance: Appearance,
  styles: Styles,
  textStyles: Styles,
): PreviewHost {
  const page = { document, appearance, styles, surveyId: 'preview', reportError() {} };
  const { root, remove } = createHost({ ...page, parent: findTarget(page), onRemovedByPage() {} });
  textStyles(root);
  const moves = signal(0);
  const enterStep = createStepTransition(root, moves, styles);
  return {
    root,
    appearance,
    leaveStep() {
      // the owner may be typing in the editor
      const hasFocus = document.hasFocus() && root.activeElement !== null;
      moves.value++;
      return (heading) => {
        enterStep();
        if (hasFocus) (heading ?? root.querySelector<HTMLElement>('.end button'))?.focus({ preventScroll: true });
      };
    },
    remove,
  };
}
