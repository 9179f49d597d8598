import type { Locator } from '@playwright/test';

/** The answers at all steps. Steps without an answer are skipped. */
export interface CardAnswer {
  readonly score?: number;
  /** The labels of the choices. */
  readonly choices?: readonly string[];
  readonly text?: string;
  readonly email?: string;
}

/** A survey's card. Every action waits for the card and for its step. */
export interface Card {
  /** The dialog. */
  readonly root: Locator;
  readonly question: Locator;
  readonly thanks: Locator;
  /** Selects a score, which also submits it. */
  score(score: number): Promise<void>;
  /** Selects choices by label and submits them. */
  choose(...labels: string[]): Promise<void>;
  /** Types a text and submits it. */
  text(text: string): Promise<void>;
  /** Types an email address and submits it. */
  email(address: string): Promise<void>;
  skip(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
  /**
   * Completes all steps up to the thank-you, in any language and with any follow-up. Resolves to the questions in their
   * order.
   */
  answer(answer: CardAnswer): Promise<readonly string[]>;
}

type CardStep = 'score' | 'choices' | 'email' | 'text' | 'thanks';

const fields: Readonly<Record<Exclude<CardStep, 'thanks'>, string>> = {
  score: '[part~="scale"] input[type="radio"]',
  choices: 'fieldset input:is([type="checkbox"], [type="radio"]):not([part~="scale"] *)',
  email: 'input[type="email"]',
  text: 'textarea',
};

/** Returns the step of a card. Runs in the page. */
function stepOf(card: Element, given: typeof fields): CardStep {
  for (const [step, field] of Object.entries(given)) if (card.querySelector(field)) return step as CardStep;
  return 'thanks';
}

/** Returns the error on a card. Runs in the page. */
function errorOn(card: Element): string {
  return card.querySelector('#error, [role="alert"]')?.textContent ?? 'nothing';
}

/** Creates the functions that check and advance the step of a card. */
function createSteps(root: Locator, appear: () => Promise<void>, timeout: number) {
  async function currentStep(): Promise<CardStep> {
    await appear();
    return root.evaluate(stepOf, fields);
  }

  async function expectStep(step: Exclude<CardStep, 'thanks'>): Promise<void> {
    await appear();
    const found = await root
      .locator(fields[step])
      .first()
      .waitFor({ state: 'attached', timeout })
      .then(() => step)
      .catch(currentStep);
    if (found !== step) throw new Error(`The card is at the step "${found}", not "${step}".`);
  }

  /** Runs an action that ends a step, and waits for its end. */
  async function advance(step: Exclude<CardStep, 'thanks'>, act: () => Promise<void>): Promise<void> {
    const field = await root.locator(fields[step]).first().elementHandle();
    await act();
    try {
      await field?.waitForElementState('hidden', { timeout });
    } catch (cause) {
      // a page that was left has taken the card with it
      if (!(await root.isVisible())) return;
      const error = await root.evaluate(errorOn);
      throw new Error(`The card stays at the step "${step}". Its error: ${error}`, { cause });
    }
  }

  return { currentStep, expectStep, advance };
}

/** Completes all steps of a card. Resolves to its questions. */
async function answerAll(
  card: Omit<Card, 'answer'>,
  currentStep: () => Promise<CardStep>,
  { score, choices, text, email }: CardAnswer,
): Promise<readonly string[]> {
  const asked: string[] = [];
  // a card has at most four steps
  for (let step = await currentStep(); step !== 'thanks'; step = await currentStep()) {
    asked.push((await card.question.textContent()) ?? '');
    if (step === 'score' && score === undefined) throw new Error('The card asks for a score: answer({ score }).');
    if (step === 'score') await card.score(score!);
    else if (step === 'choices' && choices) await card.choose(...choices);
    else if (step === 'text' && text !== undefined) await card.text(text);
    else if (step === 'email' && email !== undefined) await card.email(email);
    else await card.skip();
  }
  return asked;
}

/** Closes a card and waits until it is hidden, because another survey's card may open next. */
async function closeCard(root: Locator, timeout: number): Promise<void> {
  const closing = await root.elementHandle();
  await root.locator('[part~="close"]').click();
  await closing?.waitForElementState('hidden', { timeout });
}

/**
 * Creates the actions for a card, which are found by roles, names and parts.
 * @param appear waits for the card, and rejects with the reason if it doesn't open
 * @param timeout the maximum duration of a step's end, in ms
 */
export function createCard(root: Locator, appear: () => Promise<void>, timeout: number): Card {
  const primary = root.locator('[part~="primary"]');
  const { currentStep, expectStep, advance } = createSteps(root, appear, timeout);

  async function score(score: number): Promise<void> {
    await expectStep('score');
    const radios = root.locator('[part~="scale"]').getByRole('radio');
    const scores = await radios.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    if (!scores.includes(String(score)))
      throw new Error(`No score ${score} on the scale. Use one of ${scores.join(', ')}.`);
    await advance('score', () => radios.and(root.locator(`[value="${score}"]`)).click());
  }

  async function choose(...labels: string[]): Promise<void> {
    await expectStep('choices');
    for (const name of labels) {
      const exact = { name, exact: true };
      const option = root.getByRole('checkbox', exact).or(root.getByRole('radio', exact));
      await option.check({ timeout }).catch(async (cause: Error) => {
        const offered = await root.locator('label:has(input)').allInnerTexts();
        if (offered.includes(name)) throw cause;
        throw new Error(`No choice "${name}" to select. The card offers ${offered.join(', ')}.`, { cause });
      });
    }
    await advance('choices', () => primary.click());
  }

  async function fill(step: 'text' | 'email', text: string): Promise<void> {
    await expectStep(step);
    await root.getByRole('textbox').first().fill(text);
    await advance(step, () => primary.click());
  }

  async function skip(): Promise<void> {
    const step = await currentStep();
    if (step === 'score' || step === 'thanks') throw new Error(`The step "${step}" cannot be skipped.`);
    await advance(step, () => root.locator('[part~="secondary"][value="skip"]').click());
  }

  const card = {
    root,
    question: root.locator('[part~="question"]'),
    thanks: root.locator('[part~="thanks"]'),
    score,
    choose,
    text: (text: string) => fill('text', text),
    email: (address: string) => fill('email', address),
    skip,
    async back() {
      await appear();
      await root.locator('[part~="back"]').click();
    },
    async close() {
      await appear();
      await closeCard(root, timeout);
    },
  };
  return { ...card, answer: (given) => answerAll(card, currentStep, given) };
}
