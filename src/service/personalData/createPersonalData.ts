import type { PersonExport, PersonReply } from '../../contract/results/personalData.ts';
import { ApiError } from '../../server/api/errors.ts';
import { isoTime, type ResponseRecord } from '../../server/store/store.ts';
import type { Extension } from '../../server/extension.ts';
import { type AdminRequest, createAdminRoutes } from '../adminRoutes.ts';
import { createForgetRecipients } from '../mailings/personRecipients.ts';
import type { Core } from '../module.ts';
import { attachment, replyOwn } from '../reply.ts';
import type { Reading } from '../results/dialect.ts';
import type { Results } from '../results/openResults.ts';
import { withPicture } from '../results/responses.ts';
import { findPerson, type FoundPerson, otherNames } from './findPerson.ts';

const recipientsOf = ({ recipients }: FoundPerson): PersonReply['recipients'] =>
  recipients.map(({ recipient, survey_uuid, subject }) => ({ ...recipient, survey_uuid, subject }));

function replyOf(person: string, found: FoundPerson): PersonReply {
  const { answers, unsubscribed_at } = found;
  return {
    answers: answers.map(({ id, found_in, response: { survey_uuid, created_at, score, text } }) => {
      return { survey_uuid, id, created_at, score, text, found_in: [...found_in] };
    }),
    recipients: recipientsOf(found),
    unsubscribed_at,
    also: otherNames(person, found),
  };
}

/** Returns the sessions of a person by survey: those of the answers, and those of personal links. */
function sessionsOf({ answers, recipients }: FoundPerson): ReadonlyMap<string, ReadonlySet<string>> {
  const sessions = new Map<string, Set<string>>();
  for (const { survey_uuid, session_uuid } of [...answers.map(({ response }) => response), ...recipients])
    sessions.set(survey_uuid, (sessions.get(survey_uuid) ?? new Set()).add(session_uuid));
  return sessions;
}

type ExportedSession = PersonExport['sessions'][number];

type SessionRow = Omit<ExportedSession, 'created_at' | 'events' | 'response'> & { readonly created_at: number };

const answerOf = ({ score, text, metadata, created_at, updated_at }: ResponseRecord) => {
  return { score, text, metadata, created_at, updated_at };
};

/** Resolves to a session with its events and its answer, or to null if it never began. */
async function exportSession(
  reading: Reading,
  session_uuid: string,
  response: ResponseRecord | undefined,
): Promise<ExportedSession | null> {
  const [stored] = await reading.all<SessionRow>(
    'SELECT survey_uuid, session_uuid, created_at, page, locale, device FROM sessions WHERE session_uuid = ?',
    [session_uuid],
  );
  if (!stored) return null;
  const events = await reading.all<{ event_type: string; created_at: number }>(
    'SELECT event_type, created_at FROM events WHERE session_uuid = ? ORDER BY sequence',
    [session_uuid],
  );
  reading.touch();
  return {
    ...stored,
    created_at: isoTime(stored.created_at),
    events: events.map(({ event_type, created_at }) => ({ event_type, created_at: isoTime(created_at) })),
    response: response ? answerOf(await withPicture(reading, response)) : null,
  };
}

/** Resolves to all that is stored of a person, as a document for them. */
async function exportOf(reading: Reading, person: string, found: FoundPerson, now: number): Promise<PersonExport> {
  const answers = new Map(found.answers.map(({ response }) => [response.session_uuid, response]));
  const sessions: ExportedSession[] = [];
  for (const session_uuid of [...sessionsOf(found).values()].flatMap((each) => [...each])) {
    const session = await exportSession(reading, session_uuid, answers.get(session_uuid));
    if (session) sessions.push(session);
  }
  const { unsubscribed_at } = found;
  return { person, exported_at: isoTime(now), sessions, recipients: recipientsOf(found), unsubscribed_at };
}

/** Creates the module that finds, exports and erases the data of a person (Art. 15, 17 and 20 GDPR). */
export function createPersonalData(core: Core, { read, forget }: Pick<Results, 'read' | 'forget'>): Extension {
  const { audit, now } = core;
  const forgotten = createForgetRecipients(core);

  async function erase({ request, body }: AdminRequest<'erase_person'>): Promise<Response> {
    const { person, forget_unsubscribed } = body;
    const found = await read((reading) => findPerson(reading, person));
    const [answers, recipients] = [found.answers.length, found.recipients.length];
    if (answers !== body.answers || recipients !== body.recipients) {
      const detail = `There are ${answers} answers and ${recipients} recipients now, not ${body.answers} and ${body.recipients}: nothing was erased.`;
      throw new ApiError('outdated', detail);
    }
    audit(request, { action: 'erase person', count: answers });
    let deleted = 0;
    try {
      for (const [survey_uuid, sessions] of sessionsOf(found))
        for await (const some of forget(survey_uuid, [...sessions])) deleted += some;
      // last, because they lead to answers
      await forgotten.recipients(found.recipients.map(({ recipient }) => recipient.id));
      if (forget_unsubscribed) await forgotten.unsubscribed(person);
    } finally {
      audit(request, { action: 'erase person', deleted });
    }
    return replyOwn({ answers, recipients });
  }

  const routes = createAdminRoutes(core, {
    find_person: async ({ body: { person } }) =>
      replyOwn(replyOf(person, await read((reading) => findPerson(reading, person)))),
    async export_person({ request, body: { person } }) {
      const data = await read(async (reading) => exportOf(reading, person, await findPerson(reading, person), now()));
      audit(request, { action: 'export person' });
      return replyOwn(data, 200, { 'content-disposition': attachment('personal-data.json') });
    },
    erase_person: erase,
  });
  return { routes };
}
