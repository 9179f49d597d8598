import type { Presentation, PresentationOptions } from '../core/chunks.ts';
import { findWait } from '../eligibility/findWait.ts';
import { createOpener } from './opener.ts';
import { createPresenter } from './presenter.ts';
import { createTriggerWait } from './trigger.ts';

/**
 * Presents a survey that may show: waits for its trigger and its place in the display queue, and has its card and its
 * launcher. It comes with the chunk that a survey needs first.
 */
export function createPresentation(options: PresentationOptions): Presentation {
  const { internals, lifecycle, targeting, place } = options;
  const { dispatch } = lifecycle;
  const triggerWait = createTriggerWait(internals.environment, targeting, () => dispatch({ type: 'triggerFired' }));
  const presenter = createPresenter(options, {
    onLaunch: () => dispatch({ type: 'openRequested' }),
    onClosed: (reason) => opener.onClosed(reason),
    onVisitChanged: place.ticket,
  });
  const opener = createOpener(options, presenter);
  return {
    load: () => presenter.load(),
    close: presenter.close,
    isWaitingFor: triggerWait.isWaitingFor,
    findWait(state, field) {
      if (state.status !== 'ready') return null;
      const { trigger } = state.survey;
      const chunk = targeting();
      return findWait(state, {
        triggerValid: trigger == null || !chunk || chunk.isValidTrigger(internals.environment.window, trigger),
        unfinished: internals.session.isUnfinished(),
        queued: place.isQueued(),
        interruption: presenter.display()?.findInterruption(field) ?? null,
      });
    },
    follow(state, decision, visit) {
      triggerWait.follow(state, decision);
      opener.follow(state, decision);
      // what opens changes the state, and then the new one has been followed already
      if (lifecycle.state() === state) presenter.follow(state, visit);
    },
  };
}
