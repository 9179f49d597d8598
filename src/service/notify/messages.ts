import type { ListedResponse } from '../../contract/results/responses.ts';
import { scales } from '../../contract/scores.ts';
import type { Finding } from '../../contract/results/finding.ts';
import type { MetricChanges, Summary } from '../../contract/results/summary.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';

/** An answer as the admin API lists it. */
export type Answer = Pick<ListedResponse, 'id' | 'score' | 'text' | 'metadata' | 'created_at' | 'updated_at'> &
  Partial<Pick<ListedResponse, 'score_type'>>;

/** The parts of a survey that messages contain. */
export type NamedSurvey = Pick<SurveyEntry, 'survey_uuid' | 'survey_type' | 'question'> & Pick<SurveyEntry, 'title'>;

/** A message about an answer. */
export interface AnswerMessage {
  readonly type: 'response.completed' | 'response.updated';
  readonly survey: NamedSurvey;
  readonly answer: Answer;
  /** The page with the results; null if the server's address is unknown. */
  readonly url: string | null;
  /** Whether this is a sample that the owner asked for. */
  readonly isTest: boolean;
}

/** The results of a survey in a week, and in the week before. */
export interface SurveyDigest {
  readonly survey: NamedSurvey;
  readonly url: string | null;
  readonly week: Summary;
  readonly weekBefore: Summary;
  /** The changes of the metric in the last year. Null for a survey without scores. */
  readonly changes: MetricChanges | null;
  /** The last of them with what can explain it, if it is news. */
  readonly finding: Finding | null;
  /** Some answers with a comment, those with the lowest and the highest scores first. */
  readonly comments: readonly Answer[];
}

/** The results of a week. */
export interface Digest {
  readonly type: 'digest';
  /** Whether somebody asked for it now. */
  readonly isTest: boolean;
  readonly url: string | null;
  /** Empty if nobody has answered for two weeks. */
  readonly surveys: readonly SurveyDigest[];
}

/** A message to a target. */
export type Message =
  | AnswerMessage
  | Digest
  | { readonly type: 'response.deleted'; readonly survey_uuid: string; readonly id: string }
  | { readonly type: 'delivery.failed'; readonly note: string };

export const isAnswer = (message: Message): message is AnswerMessage =>
  message.type === 'response.completed' || message.type === 'response.updated';

/** Returns the name by which the owner knows a survey. */
export const nameOf = ({ title, question }: NamedSurvey): string => title || question || 'asklet';

/** Returns the scale on which a score was given: the survey can have got another type since. */
export const scaleOf = ({ survey, answer }: Pick<AnswerMessage, 'survey' | 'answer'>) =>
  scales[answer.score_type ?? survey.survey_type];

/** Returns a score with its scale, such as "9 of 10". Null without a score. */
export function describeScore(message: Pick<AnswerMessage, 'survey' | 'answer'>): string | null {
  const scale = scaleOf(message);
  const { score } = message.answer;
  if (score === null || !scale) return null;
  if (scale.names === 'thumbs') return score === scale.max ? 'Thumbs up' : 'Thumbs down';
  return `${score} of ${scale.max}`;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** Returns the other parts of an answer that messages show, with their names. */
export function detailsOf({ answer: { text, metadata } }: AnswerMessage): [name: string, value: string][] {
  const choices = Array.isArray(metadata.choices) ? metadata.choices.filter((each) => typeof each === 'string') : [];
  const comment = textOf(metadata.choice_comment);
  // the widget's text lists the labels, which often contain the values
  const isInText = (part: string) => (text ?? '').toLowerCase().includes(part.toLowerCase());
  const details: readonly (readonly [string, string | null])[] = [
    ['Choices', choices.every(isInText) ? null : choices.join(', ')],
    ['Other', comment !== null && isInText(comment) ? null : comment],
    ['Email', textOf(metadata.user_email)],
    ['Page', textOf(metadata.page_url)],
  ];
  return details.filter((each): each is [string, string] => each[1] !== null);
}

/** Creates a sample of what a target gets: an answer with this score, or with the best one. */
export function sampleMessage(
  survey: NamedSurvey,
  url: string | null,
  now: string,
  { score, text }: Partial<Pick<Answer, 'score' | 'text'>> = {},
): AnswerMessage {
  const scale = scales[survey.survey_type];
  return {
    type: 'response.completed',
    survey,
    answer: {
      id: 'test',
      score: score === undefined ? scale && scale.max : score,
      score_type: scale && survey.survey_type,
      text: text === undefined ? 'This is a test of your notifications.' : text,
      metadata: { page_url: 'https://www.example.com/' },
      created_at: now,
      updated_at: now,
    },
    url,
    isTest: true,
  };
}
