import { Webhook } from 'standardwebhooks';
import { fitText } from './fitText.ts';
import { isAnswer, type AnswerMessage, type Message } from './messages.ts';

/** The parts of a request to a target. */
export interface OutgoingRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Maximum size of the data in bytes. Standard Webhooks recommends bodies below 20 KB. */
const maxBytes = 19_000;

/** Maximum length of a comment and of a question, so that both always fit. */
const maxText = 3000;
const maxQuestion = 1000;

/** Returns the data of a message about an answer, without the largest fields of its metadata if it is too large. */
function dataOf({ survey: { survey_uuid, survey_type, title, question }, answer, url, isTest }: AnswerMessage) {
  const { text } = answer;
  const metadata = { ...answer.metadata };
  const omitted: string[] = [];
  const data = {
    survey: { survey_uuid, survey_type, title, question: fitText(question, maxQuestion) },
    response: { ...answer, text: text && fitText(text, maxText), metadata },
    text_is_cut: text !== null && text.length > maxText,
    omitted_metadata: omitted,
    url,
    ...(isTest && { test: true }),
  };
  const sizeOf = (name: string) => JSON.stringify(metadata[name]).length + name.length;
  const bySize = Object.keys(metadata).toSorted((one, other) => sizeOf(one) - sizeOf(other));
  while (bySize.length > 0 && Buffer.byteLength(JSON.stringify(data)) > maxBytes) {
    const name = bySize.pop()!;
    delete metadata[name];
    if (omitted.length < 20) omitted.push(fitText(name, 100));
  }
  return data;
}

/**
 * Creates the request of a webhook, signed as Standard Webhooks 1.0 describes. All attempts of a message have the same
 * id.
 */
export function webhookRequest(secrets: readonly string[], id: string, at: Date, message: Message): OutgoingRequest {
  const { type } = message;
  let data: object;
  if (isAnswer(message)) data = dataOf(message);
  else if (message.type === 'response.deleted')
    data = { survey: { survey_uuid: message.survey_uuid }, response: { id: message.id } };
  else data = { note: message.type === 'delivery.failed' ? message.note : '' };
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    },
    body,
  };
}
