/** The survey whose results show an owner what will come. Nobody can answer it. */
export const exampleSurvey = {
  survey_uuid: '00000000-0000-4000-8000-00000000e5a1',
  survey_type: 'nps_10',
  title: 'Example',
  question: 'How likely are you to recommend us to a friend?',
  response_type: 'text',
  text_question: 'What is the main reason for your score?',
} as const;
