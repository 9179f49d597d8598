import { render } from 'preact';
import { createStyles } from '../widget/browser/createStyles.ts';
import { Card } from '../widget/card/Card.tsx';
import { createCardModel } from '../widget/card/CardModel.ts';
import { fadeInCard } from '../widget/card/fadeCard.ts';
import { createCardStyles } from '../widget/card/styles.ts';
import { addAnswer, type GivenAnswers } from '../widget/eligibility/path.ts';
import type { Step } from '../widget/eligibility/steps.ts';
import type { Appearance } from '../widget/host/appearance.ts';
import type { Messages } from '../widget/i18n/messages.ts';
import { cardTextStyles, findCardText } from './cardTexts.ts';
import { createPreviewHost, type PreviewHost } from './createPreviewHost.ts';
import type { PreviewCallbacks, ShownCard, ShownStep } from './shownCard.ts';

/** The callbacks for what the owner does on a card. */
export interface CardCallbacks extends PreviewCallbacks {
  /** Called when the card was closed, with its first step. */
  onClose(first: ShownStep): void;
}

/** Returns a function that shows a card in place of the one before, with an animation only if it shows another step. */
export function createPreviewCards(document: Document, { onText, onStep, onClose }: CardCallbacks) {
  const hostFor = createHosts(document);
  /** The step of the open card. Null if no card is open. */
  let open: Step | null = null;

  return function show(card: ShownCard, messages: Messages): void {
    const { root, leaveStep } = hostFor(card.appearance);
    const isOpening = open === null;
    let enterStep = isOpening || open === card.step ? () => {} : leaveStep();
    open = card.step;
    const { model, given } = createModelAt(card, messages);
    model.step.subscribe((step) => {
      if (step === open) return;
      open = step;
      enterStep = leaveStep();
      onStep(stepAfter(card, step, given()));
    });

    function onClick(event: MouseEvent): void {
      const text = findCardText(event.target as Element, model);
      if (!text) return;
      // otherwise it would check the choice, or open the link
      if (!text.isButton) event.preventDefault();
      onText(text);
    }

    // another card, instead of the same one with other texts: its parts keep the model that they were created with
    render(null, root);
    render(
      <div style={{ display: 'contents' }} onClickCapture={onClick}>
        <Card
          model={model}
          survey={card.survey}
          messages={messages}
          textLimit={1000}
          maskText={false}
          npsColors={card.appearance.npsColors}
          onEnterStep={(heading) => enterStep(heading)}
          onRetry={() => {}}
          onLink={() => {}}
          onClose={() => {
            open = null;
            onClose(stepAfter(card, model.steps.value[0]!, {}));
          }}
        />
      </div>,
      root,
    );
    if (isOpening) fadeInCard(root.querySelector('.card')!, () => {});
  };
}

/** Returns a function that returns our element in the shop: another one when its appearance has changed. */
function createHosts(document: Document): (appearance: Appearance) => PreviewHost {
  const [styles, textStyles] = [createCardStyles(), createStyles(cardTextStyles)];
  let host: PreviewHost | null = null;
  return (appearance) => {
    if (host && JSON.stringify(host.appearance) === JSON.stringify(appearance)) return host;
    host?.remove();
    return (host = createPreviewHost(document, appearance, styles, textStyles));
  };
}

/** Creates the model of a card at a step. `given` returns the answers so far. */
function createModelAt({ survey, step, score, choice }: ShownCard, messages: Messages) {
  const isFirst = step === (survey.survey_type === 'general' ? 'choices' : 'scale');
  let given: GivenAnswers = isFirst ? {} : { score, choices: [choice] };
  const model = createCardModel({
    survey,
    session: 'preview',
    answered: { user_submitted_score: false, user_submitted_text: false, email: false, given },
    messages,
    draft: '',
    callbacks: {
      onDraft() {},
      onSubmit: (answer) => (given = addAnswer(given, answer)),
      onRetry() {},
      onComplete() {},
    },
  });
  // a screen reader must not read each letter that the owner types
  model.isLive.value = false;
  while (model.step.value !== step && !model.isThankYou.value) model.skip();
  return { model, given: () => given };
}

/** Returns a step with the answers that lead to it: of several choices, the one that decides. */
function stepAfter({ survey, score, choice }: ShownCard, step: Step, given: GivenAnswers): ShownStep {
  const deciding = survey.follow_ups?.flatMap((each) => ('choices' in each ? each.choices : [])) ?? [];
  const chosen = deciding.find((value) => given.choices?.includes(value)) ?? given.choices?.[0];
  return { step, score: given.score ?? score, choice: chosen ?? choice };
}
