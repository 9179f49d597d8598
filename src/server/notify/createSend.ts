import type { ChatName } from '../../contract/notifications.ts';
import { type Attempt, attemptFailed, attemptOf } from './attempts.ts';
import { chatAboutAnswer, chatAboutMany, chatAboutNote, chatBody, type ChatMessage } from './chat.ts';
import { isAnswer, type Message } from './messages.ts';
import type { Post } from './post.ts';
import type { Target } from './targets.ts';
import { type OutgoingRequest, webhookRequest } from './webhook.ts';

/** Returns the message that people read about one or several messages. */
function chatAbout(messages: readonly Message[]): ChatMessage {
  const answers = messages.filter(isAnswer);
  const notes = messages.flatMap((message) => (message.type === 'delivery.failed' ? message.note : []));
  if (answers.length === 0) return chatAboutNote(notes);
  return answers.length === 1 && notes.length === 0 ? chatAboutAnswer(answers[0]!) : chatAboutMany(answers, notes);
}

const json = (body: string): OutgoingRequest => ({ headers: { 'content-type': 'application/json' }, body });

/** Creates the function that sends messages to a target, several as one to a chat. It never rejects. */
export function createSend(post: Post, now: () => number) {
  return async function send(
    { to, url, secrets }: Pick<Target, 'to' | 'url' | 'secrets'>,
    id: string,
    messages: readonly Message[],
  ): Promise<Attempt> {
    try {
      const request =
        to === 'webhook'
          ? webhookRequest(secrets, id, new Date(now()), messages[0]!)
          : json(chatBody(to satisfies ChatName, chatAbout(messages)));
      return attemptOf(await post(url, request), now());
    } catch (error) {
      return attemptFailed(error, now());
    }
  };
}
