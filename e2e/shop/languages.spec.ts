import { expect, test } from './test.ts';

const texts = {
  en: { question: 'How likely are you to recommend our shop?', thanks: 'Thanks!' },
  de: { question: 'Empfehlen Sie unseren Laden?', thanks: 'Danke!' },
  ar: { question: 'هل توصي بمتجرنا؟', thanks: 'شكرًا!' },
};

test.use({ askletDefaults: { surveys: 'shop/surveys.json', origin: 'https://feedback.example' } });

for (const [locale, { question, thanks }] of Object.entries(texts)) {
  test.describe(locale, () => {
    test.use({ askletOptions: { attributes: { locale } } });

    test('asks and thanks in the language of the visitor', async ({ page, asklet }) => {
      const translations = Object.fromEntries(
        (['de', 'ar'] as const).map((each) => [
          each,
          { question: texts[each].question, thank_you_message: texts[each].thanks },
        ]),
      );
      await asklet.override({
        language: 'en',
        thank_you_message: texts.en.thanks,
        response_type: 'none',
        translations,
      });
      await page.goto('/checkout/done');
      await expect(asklet).toShowSurvey('After checkout');
      await expect(asklet.card.question).toHaveText(question);
      await asklet.cardOf('After checkout').score(9);
      await expect(asklet.card.thanks).toHaveText(thanks);
      await expect(asklet).toHaveResponse({ score: 9, metadata: { locale } });
    });
  });
}
