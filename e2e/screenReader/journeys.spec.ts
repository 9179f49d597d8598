import type { SurveyInput } from 'asklet/server';
import { aSurvey } from '../support/surveys.ts';
import { test } from './test.ts';

interface Journey {
  readonly survey: Partial<SurveyInput>;
  /** Attributes of the page's `<html>` element. */
  readonly html?: string;
  /** What is pressed or typed (after a colon), and the line to wait for. */
  readonly steps: readonly (readonly [keys: string, line?: string])[];
  /** Everything that is spoken. */
  readonly lines: readonly string[];
}

const question = 'How was it?';

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
      ['space', 'Thank you for your feedback!'],
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

for (const [name, { survey, html, steps, lines }] of Object.entries(journeys)) {
  test(name, async ({ listen }) => {
    const visit = await listen(aSurvey({ question, trigger: { type: 'event', name: 'now' }, ...survey }), html);
    for (const [keys, line] of steps) {
      if (keys.startsWith(':')) visit.type(keys.slice(1));
      else visit.press(keys);
      if (line) await visit.hear(line);
    }
    visit.expectLines(lines);
  });
}
