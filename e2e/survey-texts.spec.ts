import { expect, htmlOf, test } from './support/test.ts';

const markup = `<img src=x onerror="window.executed = true"><script>window.executed = true</script>`;

const texts = {
  'markup in every label': markup,
  'ten thousand characters': 'long '.repeat(2000),
  'one word of ten thousand characters': 'x'.repeat(10_000),
  'mixed right-to-left and left-to-right text': 'ما مدى احتمال أن توصي بـ asklet؟ (10/10)',
  'emoji and combining marks': '👩‍👩‍👧‍👦 Z̷a̷l̷g̷o̷ 🏳️‍🌈 e\u0301',
};

for (const [name, text] of Object.entries(texts)) {
  test(`shows ${name} as text and can be completed`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      question: text,
      min_label: text,
      max_label: text,
      response_type: 'choices',
      text_question: text,
      choice_options: [text, 'B'],
      text_button_label: text,
      text_button_skip_label: text,
      collect_contact: true,
      contact_question: text,
      contact_subtext: text,
      contact_button_send_label: text,
      contact_button_skip_label: text,
      thank_you_message: text,
    });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    await expect(card.getByRole('heading')).toHaveText(text, { useInnerText: false });
    const box = (await card.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(720);
    expect(await card.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);

    await asklet.card.score(10);
    await card.getByRole('checkbox').first().check();
    // Close and Back come first, then the buttons for sending and skipping
    await card.getByRole('button').nth(2).click();
    await card.getByRole('button').nth(3).click();
    await expect(card.getByRole('status')).toHaveText(text);
    await expect(asklet).toHaveResponses([{ score: 10, text, metadata: { choices: [text] } }]);
    expect(await page.evaluate(() => 'executed' in window)).toBe(false);
  });
}

test('replaces blank texts with the defaults', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    response_type: 'text',
    min_label: ' ',
    text_question: '',
    text_button_label: ' ',
    text_button_skip_label: '\t',
    thank_you_message: '',
    collect_contact: true,
    contact_question: '',
    contact_subtext: ' ',
    contact_button_send_label: '',
    contact_button_skip_label: '',
  });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await expect(card.getByRole('group')).toHaveAccessibleDescription('');
  await asklet.card.score(0);
  await expect(card.getByRole('heading', { name: 'Would you like to tell us more?' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send' })).toBeVisible();
  await asklet.card.skip();
  await expect(card.getByRole('heading', { name: 'May we contact you about this?' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send' })).toBeVisible();
  await asklet.card.skip();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('stores a text exactly as typed', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'general' });
  const text = `${markup} 'quotes' "double" \\ {"json":1} ﷽ 👩‍🚀 ${'\t'}; DROP TABLE responses;--`;
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.text(text);
  await expect(asklet).toHaveResponses([{ text }]);
});
