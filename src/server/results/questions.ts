import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { translateSurvey } from '../../contract/translateSurvey.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** The follow-up questions of a survey in each language, with the text in the survey's own language. */
export type Questions = ReadonlyMap<string, string>;

/** Returns the follow-up questions of a survey in all its languages. */
export function questionsOf(survey: SurveyEntry): Questions {
  const textsOf = ({ follow_ups = [] }: SurveyEntry) => follow_ups.map(({ text_question }) => text_question);
  const own = textsOf(survey);
  const translated = Object.keys(survey.translations ?? {}).flatMap((language) =>
    textsOf(translateSurvey(survey, language)).map((text, index) => [text, own[index]] as const),
  );
  // the last value wins: a text of the survey's own language maps to itself
  const pairs = [...translated, ...own.map((text) => [text, text] as const)];
  return new Map(pairs.flatMap(([text, meant]) => (text && meant ? [[text, meant]] : [])));
}

/** Returns a query that finds the answers to a question in all its languages. */
export function withTranslatedQuestions(query: ResponseQuery, questions: Questions): ResponseQuery {
  const metadata = query.metadata?.map(({ key, value }) => {
    const texts = [...questions].flatMap(([text, question]) => (question === value ? [text] : []));
    return { key, value: key === 'question' && texts.length > 0 ? texts : value };
  });
  return { ...query, ...(metadata && { metadata }) };
}
