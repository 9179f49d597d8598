import type { SurveyInput } from 'asklet/server';
import { aSurvey } from '../support/surveys.ts';
import { test } from './test.ts';

interface Journey {
  readonly survey: Partial<SurveyInput>;
  /** Attributes of the page's `<html>` element. */
  readonly html?: string;
  /** More of the page. */
  readonly body?: string;
  /** True if the server rejects the answer, later. */
  readonly isRefused?: boolean;
  /** What is pressed, `tabs` for as many as it takes, or typed after a colon, and the line to wait for. */
  readonly steps: readonly (readonly [keys: string, line?: string])[];
  /** Everything that is spoken. */
  readonly lines: readonly string[];
}

const question = 'How was it?';
const privacy =
  'This image will be sent. Not everything private is hidden automatically. Redact anything you want to keep private.';

const hint = 'Draw on the image. Arrow keys move a box, Shift + arrow keys resize it, Delete removes it, Enter crops.';

const journeys: Record<string, Journey> = {
  'NPS with a text, a wrong address and a right one': {
    survey: {
      survey_type: 'nps_10',
      min_label: 'Not likely',
      max_label: 'Very likely',
      response_type: 'text',
      text_question: 'Why?',
      collect_contact: true,
    },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'not selected radio button'],
      ['Right', '1 out of 10.'],
      ['Right', '2 out of 10.'],
      ['space', 'Why? entry.'],
      [':Good'],
      ['Tab', 'Send push button.'],
      ['space', 'May we contact you about this?'],
      [':ada'],
      ['Return', 'May we contact you about this? Please enter a valid email address.'],
      [':@example.com'],
      ['Return', 'Thank you for your feedback!'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? panel.',
      '0 out of 10, Not likely.',
      'not selected radio button',
      '1 out of 10.',
      'not selected',
      '2 out of 10.',
      'not selected',
      'Why? entry.',
      'Send push button.',
      'Email address entry.',
      'May we contact you about this?',
      'Email address entry ada.',
      'invalid entry.',
      'May we contact you about this? Please enter a valid email address.',
      'Done push button.',
      'Thank you for your feedback!',
    ],
  },
  'faces with choices and "Other"': {
    survey: {
      survey_type: 'csat_5',
      response_type: 'choices',
      text_question: 'What was it?',
      choice_options: { options: ['Price', 'Speed'], allow_other: true },
    },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'not selected radio button'],
      ['Right', 'Dissatisfied.'],
      ['Right', 'Neutral.'],
      ['space', 'What was it? panel.'],
      ['Tab', 'Price check box not checked.'],
      ['Tab', 'Speed check box not checked.'],
      ['Tab', 'Other check box not checked.'],
      ['space', 'checked'],
      ['Tab', 'Please tell us more entry.'],
      [':Taste'],
      ['Tab', 'Send push button.'],
      ['space', 'Thank you for your feedback!'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? panel.',
      'Very dissatisfied.',
      'not selected radio button',
      'Dissatisfied.',
      'not selected',
      'Neutral.',
      'not selected',
      'What was it? panel.',
      'Price check box not checked.',
      'Speed check box not checked.',
      'Other check box not checked.',
      'checked',
      'Please tell us more entry.',
      'Send push button.',
      'Done push button.',
      'Thank you for your feedback!',
    ],
  },
  'two thumbs': {
    survey: { survey_type: 'csat_2' },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'not selected radio button'],
      ['Right', 'Thumbs up.'],
      ['space', 'Thank you for your feedback!'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? panel.',
      'Thumbs down.',
      'not selected radio button',
      'Thumbs up.',
      'not selected',
      'Done push button.',
      'Thank you for your feedback!',
    ],
  },
  'an effort score with a text, and back': {
    survey: { survey_type: 'ces_7', response_type: 'text', text_question: 'Why?' },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'not selected radio button'],
      ['Right', '2 out of 7.'],
      ['Right', '3 out of 7.'],
      ['space', 'Why? entry.'],
      [':Slow'],
      ['shift+Tab', 'Back push button.'],
      ['space', 'How was it? panel.'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? panel.',
      '1 out of 7.',
      'not selected radio button',
      '2 out of 7.',
      'not selected',
      '3 out of 7.',
      'not selected',
      'Why? entry.',
      'Back push button.',
      'How was it? panel.',
    ],
  },
  'an open question that needs an answer': {
    survey: { survey_type: 'general', text_question: 'Be frank.' },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'Be frank.'],
      ['Tab', 'Send push button.'],
      ['space', 'Be frank. Please enter an answer.'],
      [':Fine'],
      ['Tab', 'Send push button.'],
      ['space', 'Thank you for your feedback!'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? entry.',
      'Be frank.',
      'Send push button.',
      'How was it? entry.',
      'invalid entry.',
      'Be frank. Please enter an answer.',
      'Send push button.',
      'Done push button.',
      'Thank you for your feedback!',
    ],
  },
  'an open question with a screenshot': {
    survey: { survey_type: 'general', allow_screenshots: true },
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'How was it? entry.'],
      [':Look'],
      ['Tab', 'Add screenshot push button.'],
      ['space', privacy],
      ['Tab', 'Crop toggle button not pressed.'],
      ['space', 'Crop area horizontal slider 35% 40%, 30% × 20%'],
      ['Left', '34% 40%, 30% × 20%'],
      ['Return', 'Crop toggle button pressed.'],
      ['Tab', 'Redact toggle button not pressed.'],
      ['space', 'Black box horizontal slider 35% 40%, 30% × 20%'],
      ['shift+Right', '35% 40%, 31% × 20%'],
      ['tabs', 'Use this image push button.'],
      ['space', 'Change screenshot push button.'],
      ['tabs', 'Send push button.'],
      ['space', 'Thank you for your feedback!'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? entry.',
      'Add screenshot push button.',
      privacy,
      'Screenshot panel.',
      'Crop toggle button not pressed.',
      'Crop area horizontal slider 35% 40%, 30% × 20%',
      hint,
      '34% 40%, 30% × 20%',
      'Screenshot panel.',
      'Crop toggle button pressed.',
      'Redact toggle button not pressed.',
      'Black box horizontal slider 35% 40%, 30% × 20%',
      hint,
      '35% 40%, 31% × 20%',
      'Retake push button.',
      'Choose an image push button.',
      'Use this image push button.',
      'How was it? dialog',
      'Change screenshot push button.',
      'Remove screenshot push button.',
      'Send push button.',
      'Done push button.',
      'Thank you for your feedback!',
    ],
  },
  'an answer that the server refuses': {
    survey: { survey_type: 'csat_2' },
    isRefused: true,
    steps: [
      ['space', 'Survey at the end of this page: How was it?'],
      ['Tab', 'Close push button.'],
      ['Tab', 'not selected radio button'],
      ['space', 'Your answer could not be sent.'],
      ['shift+Tab', 'Try again push button.'],
    ],
    lines: [
      'Survey at the end of this page: How was it?',
      'How was it? dialog',
      'Close push button.',
      'How was it? panel.',
      'Thumbs down.',
      'not selected radio button',
      'Done push button.',
      'Thank you for your feedback!',
      'Your answer could not be sent.',
      'Try again push button.',
    ],
  },
  'the feedback button and back': {
    survey: { survey_type: 'csat_2', feedback_button: true },
    // tells on request when the feedback button is there
    body: `<p role="status"></p><script>
      document.querySelector('button').onclick = function tell() {
        if (!document.querySelector('[launcher]')) return requestAnimationFrame(tell);
        document.querySelector('p').textContent = 'It is there.';
      };
    </script>`,
    steps: [
      ['space', 'It is there.'],
      ['Tab', 'Feedback push button.'],
      ['space', 'How was it? panel.'],
      ['Escape', 'Feedback push button.'],
    ],
    lines: ['Feedback push button.', 'How was it? dialog', 'How was it? panel.', 'Feedback push button.'],
  },
  German: {
    survey: { survey_type: 'csat_2', collect_contact: true },
    html: 'lang="de"',
    steps: [
      ['space', 'Umfrage am Ende dieser Seite: How was it?'],
      ['Tab', 'Schließen push button.'],
      ['Tab', 'not selected radio button'],
      ['space', 'Dürfen wir Ihnen dazu schreiben?'],
    ],
    lines: [
      'Umfrage am Ende dieser Seite: How was it?',
      'How was it? dialog',
      'Schließen push button.',
      'How was it? panel.',
      'Daumen runter.',
      'not selected radio button',
      'E-Mail-Adresse entry.',
      'Dürfen wir Ihnen dazu schreiben?',
    ],
  },
  'right to left': {
    survey: { survey_type: 'csat_2', collect_contact: true },
    html: 'lang="ar" dir="rtl"',
    steps: [
      ['space', 'استبيان في نهاية هذه الصفحة: How was it?'],
      ['Tab', 'إغلاق push button.'],
      ['Tab', 'not selected radio button'],
      ['space', 'هل يمكننا مراسلتك بشأن هذا؟'],
    ],
    lines: [
      'استبيان في نهاية هذه الصفحة: How was it?',
      'How was it? dialog',
      'إغلاق push button.',
      'How was it? panel.',
      'إبهام لأسفل.',
      'not selected radio button',
      'البريد الإلكتروني entry.',
      'هل يمكننا مراسلتك بشأن هذا؟',
    ],
  },
};

for (const [name, { survey, html, body, isRefused, steps, lines }] of Object.entries(journeys)) {
  test(name, async ({ listen }) => {
    const visit = await listen(aSurvey({ question, trigger: { type: 'event', name: 'now' }, ...survey }), html, body);
    if (isRefused) visit.server.fail('responses', { status: 400, delay: 2_000 });
    for (const [keys, line] of steps) {
      if (keys.startsWith(':')) await visit.type(keys.slice(1));
      else if (keys === 'tabs') await visit.tabTo(line!);
      else visit.press(keys);
      if (line) await visit.hear(line);
    }
    visit.expectLines(lines);
  });
}
