import { expect, htmlOf, type SurveyChange, test } from '../support/test.ts';

// What a screen reader reads from the opening of a survey to its thank-you: the accessibility tree of each step,
// including the live region. Read the snapshots aloud when they change.

const followUp = { response_type: 'text', text_question: 'What is the main reason?', collect_contact: true } as const;

const surveys = [
  { survey_type: 'csat_2', question: 'Was this helpful?', ...followUp },
  {
    survey_type: 'csat_5',
    question: 'How satisfied are you?',
    min_label: 'Not at all',
    max_label: 'Very much',
    ...followUp,
  },
  { survey_type: 'ces_7', question: 'How easy was it?', min_label: 'Hard', max_label: 'Easy', ...followUp },
  {
    survey_type: 'nps_10',
    question: 'Would you recommend us?',
    response_type: 'choices',
    choice_options: { options: ['Price', 'Speed'], allow_other: true },
  },
  { survey_type: 'general', question: 'What is missing?', text_question: 'Be frank.' },
] as const;

for (const survey of surveys) {
  test(
    `9, 10, 15, 17: exposes every step of a ${survey.survey_type} survey to screen readers`,
    { tag: ['nps_10', 'general'].includes(survey.survey_type) ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override(survey as SurveyChange);
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      await expect(card.getByRole('status')).toHaveText(`Survey at the end of this page: ${survey.question}`);
      const steps = [await card.ariaSnapshot()];
      const next = async (act: () => Promise<void>) => {
        const heading = card.getByRole('heading');
        const before = await heading.textContent();
        await act();
        await expect.poll(async () => ((await heading.count()) ? heading.textContent() : '')).not.toBe(before);
        steps.push(await card.ariaSnapshot());
      };
      if (survey.survey_type !== 'general')
        await next(() =>
          card
            .getByRole('radio')
            .last()
            .evaluate((radio: HTMLInputElement) => radio.click()),
        );
      if (survey.survey_type === 'general') await card.getByRole('textbox').fill('Soup.');
      else if (survey.survey_type === 'nps_10')
        await card
          .getByRole('checkbox')
          .first()
          .evaluate((box: HTMLInputElement) => box.click());
      const press = () =>
        card.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => button.click());
      if (survey.survey_type === 'nps_10' || survey.survey_type === 'general') await next(press);
      else {
        const skip = () =>
          card.getByRole('button', { name: 'Skip' }).evaluate((button: HTMLButtonElement) => button.click());
        await next(skip);
        await next(skip);
      }
      expect(steps.join('\n--- next ---\n')).toMatchSnapshot(`${survey.survey_type}.txt`);
    },
  );
}
