import type { Answer } from '../../contract/api/response.ts';
import type { Survey, ThankYouLink } from '../../contract/surveys/survey.ts';

/** The answers that decide the next steps. */
export interface GivenAnswers {
  readonly score?: number | null | undefined;
  /** The values of the choices. */
  readonly choices?: readonly string[] | undefined;
  /** The question of the answered follow-up. Null if it is the survey's own. */
  readonly question?: string | null | undefined;
  /** True if a new score removed the answer to the follow-up. */
  readonly isReopened?: boolean | undefined;
}

/** A survey with the follow-up and the thank-you for the given answers. */
export interface Path extends Survey {
  readonly link: ThankYouLink | null;
}

/** The scores or choices that a follow-up or thank-you applies to. */
interface Range {
  readonly scores?: readonly number[];
  readonly choices?: readonly string[];
}

/**
 * Returns the survey with the first follow-up and the first thank-you that apply to the given answers. In a general
 * survey, the path contains the text step after the choices.
 */
export function pathOf(survey: Survey, { score, choices: chosen }: GivenAnswers): Path {
  const isFor = ({ scores, choices }: Range) =>
    scores
      ? score != null && scores[0]! <= score && score <= scores[1]!
      : choices?.some((each) => chosen?.includes(each));
  const followUp = survey.follow_ups?.find(isFor);
  const thankYou = survey.thank_yous?.find(isFor);
  const path = { ...survey, ...followUp } as Survey;
  const link = thankYou?.link;
  return {
    ...path,
    ...(followUp && survey.survey_type === 'general' && { question: path.text_question ?? '', text_question: null }),
    thank_you_message: thankYou?.message ?? survey.thank_you_message,
    // whatever a backend sends, a link never runs a script
    link: link && /^https?:/i.test(link.url) ? link : null,
  };
}

/** Adds an answer to the given ones. */
export function addAnswer(given: GivenAnswers | undefined, { score, text, metadata = {} }: Answer): GivenAnswers {
  const { choices = given?.choices, question = given?.question } = metadata as GivenAnswers;
  const isReopened = text == null ? given?.isReopened : score != null && text === '';
  return { score: score ?? given?.score, choices, question, isReopened };
}

/** Returns the owner's question for the text or the choices of a survey. */
export const questionOf = (survey: Survey): string | null =>
  survey.survey_type === 'general' ? survey.question : survey.text_question;
