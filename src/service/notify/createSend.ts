import { type Attempt, attemptFailed, attemptOf, inLine } from './attempts.ts';
import { chatBody } from './chat.ts';
import { createHideSecrets } from './hideSecrets.ts';
import { createMail, type SendMail } from './mail.ts';
import type { Message } from './messages.ts';
import type { Post } from './post.ts';
import { type Section, sectionsOf } from './sections.ts';
import type { Target } from './targets.ts';
import { type OutgoingRequest, webhookRequest } from './webhook.ts';

/** The ways to reach a target. */
export interface SendOptions {
  readonly post: Post;
  /** Null without a mail server. */
  readonly sendMail: SendMail | null;
  /** Returns the address that ends the emails to a target; null if the server has no public address. */
  readonly unsubscribeUrl: (target: string) => string | null;
  readonly now: () => number;
}

const json = (body: string): OutgoingRequest => ({ headers: { 'content-type': 'application/json' }, body });

/** Returns the subject of an email. */
export function subjectOf(messages: readonly Message[], [first]: readonly Section[]): string {
  const [message] = messages;
  if (message?.type !== 'digest') return `${first!.headline} – ${first!.title}`;
  return `${message.isTest ? 'Test: ' : ''}Your survey results for the week`;
}

/** Creates the function that sends messages to a target, several as one to people. It never rejects. */
export function createSend({ post, sendMail, unsubscribeUrl, now }: SendOptions) {
  async function mail({ id: target, address }: Target, id: string, messages: readonly Message[]): Promise<Attempt> {
    if (!sendMail) throw new Error('There is no mail server: set ASKLET_SMTP_URL and ASKLET_MAIL_FROM.');
    const sections = sectionsOf(messages);
    const unsubscribe = unsubscribeUrl(target);
    const reply = await sendMail(
      address,
      id,
      createMail(subjectOf(messages, sections), sections, unsubscribe),
      unsubscribe,
    );
    return {
      delivered: true,
      outcome: inLine(reply.slice(0, 100)),
      brief: 'accepted',
      pausedUntil: 0,
      stopsTarget: false,
    };
  }

  return async function send(target: Target, id: string, messages: readonly Message[]): Promise<Attempt> {
    const { to, address, secrets, unreadable } = target;
    const hide = createHideSecrets(to === 'mail' ? '' : address, secrets);
    try {
      if (unreadable.length > 0) throw new Error(`its ${unreadable[0]} cannot be read: enter it again`);
      if (to === 'mail') return await mail(target, id, messages);
      const request =
        to === 'webhook'
          ? webhookRequest(secrets, id, new Date(now()), messages[0]!)
          : json(chatBody(to, sectionsOf(messages)[0]!));
      const reply = await post(address, request);
      return attemptOf({ ...reply, text: hide(reply.text) }, now());
    } catch (error) {
      const attempt = attemptFailed(error, now());
      return { ...attempt, outcome: hide(attempt.outcome), brief: hide(attempt.brief) };
    }
  };
}

export type Send = ReturnType<typeof createSend>;
