import { scales as typeScales, typeNames } from '../contract/scores.ts';
import type { Survey } from '../contract/surveys/survey.ts';
import type { VisitorActions } from './visitorActions.ts';

/** An entry of the gallery: a survey, the tag's attributes and the visitor's actions. */
export interface State {
  readonly name: string;
  readonly survey: Partial<Survey>;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly act?: (visitor: VisitorActions) => void;
}

const ends = { min_label: 'Not at all likely', max_label: 'Extremely likely' };
const csat5 = { survey_type: 'csat_5', question: 'How satisfied are you with your order?' } as const;
const csat2 = { survey_type: 'csat_2', question: 'Was this page helpful?' } as const;
const ces7 = { survey_type: 'ces_7', question: 'How easy was it to find what you were looking for?' } as const;
const text = { response_type: 'text', text_question: 'What is the main reason for your score?' } as const;
const general = { survey_type: 'general', question: 'What is missing in our shop?' } as const;
const contact = { collect_contact: true, contact_question: 'May we contact you about this?' } as const;
const few = ['Delivery', 'The price', 'The quality of the wood', 'Advice'];
const many = Array.from({ length: 12 }, (_, index) => `Reason ${index + 1}, told in about forty letters`);
const long = 'Thank you. We read every answer, and what you told us goes to the people who can do something about it. ';

/** Every type in every style that fits it. */
const plainScales: readonly State[] = typeNames.flatMap((survey_type) =>
  (typeScales[survey_type]?.styles ?? []).map((scale_style) => ({
    name: `${survey_type}, ${scale_style}`,
    survey: { survey_type, scale_style, question: 'How was your visit?' },
  })),
);

const scales: readonly State[] = [
  ...plainScales,
  { name: 'Five faces, one chosen', survey: csat5, act: ({ select }) => select(4) },
  { name: 'First face', survey: csat5, act: ({ select }) => select(1) },
  { name: 'Two labels', survey: { ...csat2, scale_style: 'numbers', min_label: 'No', max_label: 'Yes, easily' } },
  { name: 'Two thumbs, one chosen', survey: csat2, act: ({ select }) => select(1) },
  { name: 'Stars', survey: { ...csat5, scale_style: 'stars', min_label: 'Bad', max_label: 'Good' } },
  { name: 'Stars, one chosen', survey: { ...csat5, scale_style: 'stars' }, act: ({ select }) => select(3) },
  { name: 'Seven numbers', survey: { ...ces7, min_label: 'Very hard', max_label: 'Very easy' } },
  { name: 'Seven stars', survey: { ...ces7, scale_style: 'stars' }, act: ({ select }) => select(4) },
  { name: 'NPS', survey: ends },
  { name: 'NPS, one chosen', survey: ends, act: ({ select }) => select(8) },
  { name: 'NPS in colors', survey: ends, attributes: { 'nps-colors': '' } },
  { name: 'NPS in stars', survey: { scale_style: 'stars' }, act: ({ select }) => select(7) },
];

const later: readonly State[] = [
  { name: 'Text after a score', survey: text, act: ({ answer }) => answer(8) },
  { name: 'Text, last step of three', survey: { ...text, ...contact }, act: ({ answer }) => answer(8) },
  {
    name: 'Text near its limit',
    survey: general,
    attributes: { 'text-limit': '100' },
    act: ({ write }) =>
      write('A table that folds into the wall, and benches that go with it.\nIn oak, please.\nOr ash.'),
  },
  { name: 'Text that is missing', survey: general, act: ({ press }) => press('primary') },
  { name: 'Choices', survey: { ...general, response_type: 'choices', choice_options: few } },
  {
    name: 'Choices with a comment',
    survey: { ...general, response_type: 'choices', choice_options: { options: few, allow_other: true } },
    act({ choose, write }) {
      choose(1);
      choose(4);
      write('The smell');
    },
  },
  {
    name: 'One of twelve',
    survey: { ...general, response_type: 'choices', choice_options: { options: many, multiple: false } },
    act: ({ choose }) => choose(2),
  },
  {
    name: 'Email address',
    survey: { ...contact, ...text, contact_subtext: 'Only about this answer.' },
    act({ answer, press }) {
      answer(8);
      press('secondary');
    },
  },
  {
    name: 'Invalid email address',
    survey: contact,
    act({ answer, write, press }) {
      answer(8);
      write('ada@');
      press('primary');
    },
  },
  { name: 'Thank-you', survey: {}, act: ({ answer }) => answer(9) },
  {
    name: 'Thank-you with a link',
    survey: {
      thank_yous: [{ scores: [9, 10], link: { label: 'Write a review', url: 'https://reviews.example/shop' } }],
    },
    act: ({ answer }) => answer(9),
  },
  { name: 'Long thank-you', survey: { thank_you_message: long.repeat(10) }, act: ({ answer }) => answer(9) },
  {
    name: 'Long question, long ends',
    survey: {
      question: `${ces7.question} Please think of the whole way, from the first page that you saw to the moment at which you paid.`,
      min_label: 'It was very hard and took me far too long',
      max_label: 'It was as easy as I could have wished it',
    },
  },
  {
    name: 'A label without spaces',
    survey: { min_label: 'Donaudampfschifffahrtsgesellschaftskapitän', max_label: 'Ja' },
  },
];

const positions: readonly State[] = [
  ...(['bottom-left', 'top-right', 'top-left', 'center'] as const).map((position) => ({
    name: `At ${position.replace('-', ' ')}`,
    survey: csat5,
    attributes: { position },
  })),
  { name: 'Inline', survey: ends, attributes: { target: '#target' } },
  { name: 'Inline thumbs', survey: csat2, attributes: { target: '#target' } },
  {
    name: 'Inline thumbs with labels',
    survey: { ...csat2, min_label: 'No', max_label: 'Yes' },
    attributes: { target: '#target' },
  },
  {
    name: 'Inline thumbs, text',
    survey: { ...csat2, ...text },
    attributes: { target: '#target' },
    act: ({ answer }) => answer(1),
  },
  {
    name: 'Inline thumbs, thank-you',
    survey: csat2,
    attributes: { target: '#target' },
    act: ({ answer }) => answer(1),
  },
  { name: 'Feedback button', survey: { feedback_button: true } },
  ...['#ffeb3b', '#0b3d2e', '#e11d48', '#ffffff'].map((accent) => ({
    name: `Accent ${accent}`,
    survey: { ...ends, ...text },
    attributes: { accent },
    act: ({ select }: VisitorActions) => select(8),
  })),
];

/** A survey in a language, with a label that is long in it. */
interface Script {
  readonly locale: string;
  readonly name: string;
  readonly question: string;
  readonly ends: readonly [lowest: string, highest: string];
  readonly options: readonly string[];
  readonly text: string;
  readonly send: string;
}

const scripts: readonly Script[] = [
  {
    locale: 'de',
    name: 'German',
    question: 'Wie zufrieden sind Sie mit der Geschwindigkeitsbegrenzungsverordnung?',
    ends: ['Außergewöhnlich unzufriedenstellend', 'Außerordentlich zufriedenstellend'],
    options: ['Versandkostenfreiheitsvoraussetzungen', 'Kundenzufriedenheitsermittlungsverfahren'],
    text: 'Welche Verbesserungsmöglichkeiten der Benutzerfreundlichkeit sehen Sie?',
    send: 'Verbesserungsvorschlag verbindlich absenden',
  },
  {
    locale: 'th',
    name: 'Thai',
    question: 'คุณจะแนะนำร้านของเราให้เพื่อนหรือไม่ ปั๊มน้ำมันที่นี่ดีที่สุด',
    ends: ['ไม่แนะนำอย่างยิ่ง', 'แนะนำอย่างยิ่งที่สุด'],
    options: ['ราคาที่ถูกกว่าร้านอื่นมาก', 'ที่ตั้งอยู่ใกล้บ้านและมีที่จอดรถ'],
    text: 'อะไรคือสิ่งที่คุณชอบมากที่สุดเกี่ยวกับร้านนี้',
    send: 'ส่งคำตอบ',
  },
  {
    locale: 'hi',
    name: 'Hindi',
    question: 'आप हमारी दुकान को अपने मित्रों को सुझाने की कितनी संभावना रखते हैं?',
    ends: ['बिल्कुल नहीं', 'निश्चित रूप से हाँ'],
    options: ['दूसरी दुकानों से कम क़ीमत', 'सामग्री की उत्कृष्ट गुणवत्ता'],
    text: 'आपको सबसे अधिक क्या पसंद आया, और क्यों?',
    send: 'उत्तर भेजें',
  },
  {
    locale: 'ja',
    name: 'Japanese',
    question: '当店をご友人やご家族にどの程度お勧めしたいと思われますか。率直なご意見をお聞かせください。',
    ends: ['まったく勧めたくない', '非常に勧めたい'],
    options: ['他のお店よりも価格が手頃であること', '品質'],
    text: 'そのようにお答えになった主な理由をお聞かせください。',
    send: '回答を送信する',
  },
  {
    locale: 'zh-Hans',
    name: 'Chinese',
    question: '您有多大可能向朋友或家人推荐我们的商店？请告诉我们您的真实想法。',
    ends: ['完全不可能', '非常有可能'],
    options: ['价格比其他商店更优惠', '品质'],
    text: '您给出这个评分的主要原因是什么？',
    send: '提交您的回答',
  },
  {
    locale: 'ko',
    name: 'Korean',
    question: '저희 매장을 친구나 가족에게 추천하실 의향이 얼마나 있으신가요? 솔직한 의견을 들려주세요.',
    ends: ['전혀 추천하지 않음', '적극적으로 추천함'],
    options: ['다른 매장보다 저렴한 가격', '품질'],
    text: '그렇게 답하신 가장 큰 이유는 무엇인가요?',
    send: '답변 보내기',
  },
  {
    locale: 'ar',
    name: 'Arabic',
    question: 'ما مدى احتمال أن تُوصِيَ أصدقاءَكَ وعائلتَكَ بالشراء من متجرنا؟',
    ends: ['غير محتمل على الإطلاق', 'محتمل جدًّا'],
    options: ['السِّعرُ المناسب مقارنةً بغيره', 'الجودة'],
    text: 'ما هو السبب الرئيسي لتقييمك؟',
    send: 'إرسال الإجابة',
  },
];

const languages: readonly State[] = scripts.flatMap(({ locale, name, question, ends, options, text, send }) => {
  const [min_label, max_label] = ends;
  const survey = { question, min_label, max_label, text_question: text, text_button_label: send };
  const attributes = { locale };
  return [
    { name: `${name}, scale`, survey, attributes },
    {
      name: `${name}, text`,
      survey: { ...survey, response_type: 'text' } as const,
      attributes,
      act: ({ answer }: VisitorActions) => answer(8),
    },
    {
      name: `${name}, choices`,
      survey: { ...survey, response_type: 'choices', choice_options: [...options] } as const,
      attributes,
      act: ({ answer }: VisitorActions) => answer(8),
    },
    {
      name: `${name}, thank-you`,
      survey: {
        ...survey,
        thank_yous: [{ scores: [8, 8], message: question, link: { label: send, url: 'https://reviews.example' } }],
      } as Partial<Survey>,
      attributes,
      act: ({ answer }: VisitorActions) => answer(8),
    },
  ];
});

/** All visible states of the widget by topic. */
export const sections: readonly { readonly name: string; readonly states: readonly State[] }[] = [
  { name: 'Scales', states: scales },
  { name: 'Follow-up, contact and thank-you', states: later },
  { name: 'Positions and accents', states: positions },
  { name: 'Languages of the owner', states: languages },
];
