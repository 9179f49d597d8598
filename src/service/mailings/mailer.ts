import { linkPageOf, linkPath } from '../../contract/surveys/linkPageOf.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { openPages } from '../../link/pages.ts';
import type { Tokens } from '../link/linkKeys.ts';
import type { Core } from '../module.ts';
import type { Mail, SendMail } from '../notify/mail.ts';
import type { Unsubscribe } from '../notify/unsubscribe.ts';
import { composeMailing } from './composeMailing.ts';
import type { MailingRow, RecipientRow } from './recipients.ts';

/** How long personal links work, in seconds. */
const linkLifetime = 90 * 24 * 60 * 60;

/** What mailings need beside the core. */
export interface MailingOptions {
  /** Makes personal links. */
  readonly tokens: Tokens;
  /** Null without a mail server. */
  readonly mailServer: { readonly send: SendMail; readonly from: string; readonly perMinute: number } | null;
  /** The public address of the server. Null: that of the page which prepares a mailing. */
  readonly publicUrl: string | null;
}

/** Creates what makes the links and emails of mailings. */
export function createMailer({ catalog }: Pick<Core, 'catalog'>, { tokens }: MailingOptions, unsubscribe: Unsubscribe) {
  const surveyOf = (survey_uuid: string): SurveyEntry | undefined => {
    const entry = catalog.survey(survey_uuid)?.entry;
    return entry && linkPageOf(entry) ? entry : undefined;
  };

  /** Returns the address of the page for a recipient, or for everybody. */
  function linkOf({ survey_uuid, address, language, created_at }: MailingRow, recipient: string | null): string {
    const link = new URL(linkPath + survey_uuid, address);
    const expires = Math.floor(created_at / 1000) + linkLifetime;
    if (recipient !== null) link.searchParams.set('r', tokens.create(survey_uuid, { id: recipient, expires }));
    if (language !== null) link.searchParams.set('lang', language);
    return link.href;
  }

  const unsubscribeUrlOf = ({ address }: MailingRow, { email_digest }: Pick<RecipientRow, 'email_digest'>) =>
    unsubscribe.urlOf(email_digest, address);

  return {
    surveyOf,
    linkOf,
    sessionOf: tokens.sessionOf,
    unsubscribeUrlOf,
    /** Rejects if the survey has no page any longer. */
    async compose(
      mailing: MailingRow,
      recipient: Omit<RecipientRow, 'id'> & { readonly id: string | null },
    ): Promise<Mail> {
      const survey = surveyOf(mailing.survey_uuid);
      if (!survey) throw new Error('The survey has no page any longer: publish it with one, then send again.');
      const language = mailing.language ?? survey.language ?? null;
      const { texts, lang, dir } = await openPages({ page: {}, nonce: '', language, accepted: [] });
      return composeMailing({
        ...mailing,
        survey,
        recipient,
        link: linkOf(mailing, recipient.id),
        unsubscribe: unsubscribeUrlOf(mailing, recipient),
        texts,
        lang,
        dir,
      });
    },
  };
}

export type Mailer = ReturnType<typeof createMailer>;
