import type { Presentation, PresentationOptions } from '../core/chunks.ts';
import { findWait } from '../eligibility/findWait.ts';
import { createOpener } from './opener.ts';
import { createPresenter } from './presenter.ts';
import { createTriggerWait } from './trigger.ts';

/**
 * Creates the presentation of a survey: its trigger, queue position, card and launcher. Part of each chunk that
 * presents a survey.
 */
export function createPresentation(options: PresentationOptions): Presentation {
  const { internals, lifecycle, targeting, position } = options;
  const { dispatch } = lifecycle;
  const triggerWait = createTriggerWait(internals.environment, targeting, () => dispatch({ type: 'triggerFired' }));
  const presenter = createPresenter(options, {
    onLaunch: () => dispatch({ type: 'openRequested' }),
    onClosed: (reason) => opener.onClosed(reason),
    onVisitChanged: position.ticket,
  });
  const opener = createOpener(options, presenter);
  return {
    load: () => presenter.load(),
    close: presenter.close,
    isWaitingFor: triggerWait.isWaitingFor,
    findWait(state, field) {
      if (presenter.isBehind()) return { reason: 'shown', blockedBy: 'dialog' };
      if (state.status !== 'ready') return null;
      const { trigger } = state.survey;
      const chunk = targeting();
      return findWait(state, {
        triggerValid: trigger == null || !chunk || chunk.isValidTrigger(internals.environment.window, trigger),
        unfinished: internals.session.isUnfinished(),
        queued: position.isQueued(),
        interruption: presenter.display()?.findInterruption(field) ?? null,
      });
    },
    follow(state, decision, visit) {
      triggerWait.follow(state, decision);
      opener.follow(state, decision);
      // opening changes the state, and the new state has already been followed
      if (lifecycle.state() === state) presenter.follow(state, visit);
    },
  };
}
