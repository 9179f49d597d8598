import { cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, vi } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { Card } from '../../../src/widget/card/Card.tsx';
import { type AnswerCallbacks, createCardModel } from '../../../src/widget/card/CardModel.ts';
import type { Answered } from '../../../src/widget/eligibility/steps.ts';
import type { Appearance } from '../../../src/widget/host/appearance.ts';
import { createMessages } from '../../../src/widget/i18n/messages.ts';
import { answeredOf, aSurvey, sessionUuid } from '../../support/builders.ts';

afterEach(cleanup);

export const messages = createMessages({ lang: 'en' });

export const anAppearance: Appearance = {
  position: 'bottom-right',
  theme: 'auto',
  accent: null,
  target: null,
  npsColors: false,
  buttonStyle: 'button',
  font: null,
  radius: null,
};

/** Creates callbacks that record their calls. */
export function noteAnswers() {
  return {
    onDraft: vi.fn<AnswerCallbacks['onDraft']>(),
    onSubmit: vi.fn<AnswerCallbacks['onSubmit']>(),
    onRetry: vi.fn<AnswerCallbacks['onRetry']>(),
    onComplete: vi.fn<AnswerCallbacks['onComplete']>(),
  };
}

interface RenderOptions extends Partial<Answered> {
  readonly session?: string;
  readonly draft?: string;
  readonly textLimit?: number;
  readonly npsColors?: boolean;
}

/** Renders the card of a survey, without the host element. */
export function renderCard(
  fields: Partial<Survey> = {},
  { draft = '', textLimit = 1000, npsColors = false, session = sessionUuid, ...answered }: RenderOptions = {},
) {
  const survey = aSurvey(fields);
  const callbacks = noteAnswers();
  const model = createCardModel({ survey, session, answered: answeredOf(answered), messages, draft, callbacks });
  const onLink = vi.fn<(url: string) => void>();
  const onClose = vi.fn<() => void>();
  const onEnterStep = vi.fn<(heading: HTMLElement | null) => void>();
  const card = render(
    <Card
      {...{ model, survey, messages, textLimit, npsColors, onEnterStep, onLink, onClose }}
      maskText={false}
      onRetry={model.retry}
    />,
  );
  return { ...card, ...callbacks, model, onLink, onClose, onEnterStep };
}

export function click(element: HTMLElement): void {
  fireEvent.click(element);
}

export function type(field: HTMLElement, text: string): void {
  fireEvent.input(field, { target: { value: text } });
}

export function press(element: Element, key: string, modifiers: KeyboardEventInit = {}): void {
  fireEvent.keyDown(element, { key, ...modifiers });
}

/** Simulates an arrow key in a radio group: the browser clicks on the next radio. */
export function arrowTo(radio: HTMLElement): void {
  fireEvent.keyDown(radio, { key: 'ArrowRight' });
  fireEvent.click(radio);
  fireEvent.keyUp(radio, { key: 'ArrowRight' });
}
