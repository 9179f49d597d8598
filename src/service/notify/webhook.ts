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

/** Maximum length of a comment, of a question, and of the name of a survey. */
const maxText = 3000;
const maxQuestion = 1000;
const maxTitle = 200;

/** Maximum number of fields that are named as left out, and of the bytes of a name. */
const maxOmitted = 20;
const maxName = 200;

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Returns the data of a message about an answer, without the largest fields of its metadata if it is too large. */
function dataOf({ survey: { survey_uuid, survey_type, title, question }, answer, url, isTest }: AnswerMessage) {
  const { text } = answer;
  const metadata = { ...answer.metadata };
  const omitted: string[] = [];
  const data = {
    survey: {
      survey_uuid,
      survey_type,
      title: title && fitText(title, maxTitle),
      question: fitText(question, maxQuestion),
    },
    response: { ...answer, text: text && fitText(text, maxText), metadata },
    text_is_cut: text !== null && text.length > maxText,
    omitted_metadata: omitted,
    url,
    ...(isTest && { test: true }),
  };
  const sizes = Object.keys(metadata).map((name) => ({ name, bytes: sizeOf({ [name]: metadata[name] }) }));
  let excess = sizeOf(data) - maxBytes;
  for (const { name, bytes } of sizes.toSorted((one, other) => other.bytes - one.bytes)) {
    if (excess <= 0) break;
    delete metadata[name];
    excess -= bytes;
    const shown = fitText(name, 100);
    if (omitted.length === maxOmitted || sizeOf(shown) > maxName) continue;
    omitted.push(shown);
    excess += sizeOf(shown);
  }
  // control characters take six bytes
  for (let max = maxText; sizeOf(data) > maxBytes && max > 1; max /= 2) {
    data.response.text = fitText(text ?? '', max);
    data.text_is_cut = true;
  }
  return data;
}

/** Returns the body of a webhook. */
export function webhookBody(message: Message, at: Date): string {
  const { type } = message;
  let data: object;
  if (isAnswer(message)) data = dataOf(message);
  else if (message.type === 'response.deleted')
    data = { survey: { survey_uuid: message.survey_uuid }, response: { id: message.id } };
  else data = { note: message.type === 'delivery.failed' ? message.note : '' };
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Creates the request of a webhook, signed as Standard Webhooks 1.0 describes. All attempts of a message have the same
 * id.
 */
export function webhookRequest(secrets: readonly string[], id: string, at: Date, message: Message): OutgoingRequest {
  const body = webhookBody(message, at);
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
