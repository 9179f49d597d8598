import {
  type EventRecord,
  maxStoredKeys,
  maxStoredMetadataBytes,
  type ResponseRecord,
  type SessionRecord,
  type SessionWrite,
  type Store,
} from './store.ts';

/** Creates a store in memory. */
export function createMemoryStore(): Store {
  const sessions = new Map<string, SessionRecord>();
  const responses = new Map<string, ResponseRecord>();
  const events: EventRecord[] = [];
  const iso = (at: number) => new Date(at).toISOString();

  /** Creates or updates a session. Returns its flags, or null if it belongs to another survey. */
  function touch({ survey_uuid, session_uuid, at, flags }: SessionWrite) {
    const known = sessions.get(session_uuid);
    if (known && known.survey_uuid !== survey_uuid) return null;
    const after = {
      user_closed_survey: flags.user_closed_survey || (known?.user_closed_survey ?? false),
      user_submitted_score: flags.user_submitted_score || (known?.user_submitted_score ?? false),
      user_submitted_text: flags.user_submitted_text || (known?.user_submitted_text ?? false),
    };
    const created_at = known?.created_at ?? iso(at);
    sessions.set(session_uuid, { survey_uuid, session_uuid, ...after, created_at });
    return after;
  }

  return {
    async findSession(uuid) {
      const { session_uuid, created_at, ...found } = sessions.get(uuid) ?? ({} as SessionRecord);
      return session_uuid === undefined ? null : found;
    },
    startSession: async (session) => touch(session) ?? 'foreign session',
    async saveResponse({ score, text, metadata, key_id: _, ...session }) {
      const { survey_uuid, session_uuid, at } = session;
      const known = responses.get(session_uuid);
      const merged = Object.entries({ ...known?.metadata, ...metadata }).filter(([, value]) => value !== null);
      const metadataAfter = Object.fromEntries(merged);
      const bytes = new TextEncoder().encode(JSON.stringify(metadataAfter)).length;
      if (merged.length > maxStoredKeys || bytes > maxStoredMetadataBytes) return 'metadata too large';
      const flags = touch(session);
      if (!flags) return 'foreign session';
      const [created_at, now] = [known?.created_at ?? iso(at), iso(at)];
      responses.set(session_uuid, {
        survey_uuid,
        session_uuid,
        score: score ?? known?.score ?? null,
        text: text ?? known?.text ?? null,
        metadata: metadataAfter,
        created_at,
        updated_at: known && known.updated_at > now ? known.updated_at : now,
      });
      return flags;
    },
    async addEvent({ event_type, version, ...session }) {
      const { survey_uuid, session_uuid, at } = session;
      const flags = touch(session);
      if (flags) events.push({ survey_uuid, session_uuid, event_type, version, created_at: iso(at) });
      return flags ?? 'foreign session';
    },
    async findAnswers(survey_uuid, user_id) {
      const isOfUser = ({ survey_uuid: owner, metadata }: ResponseRecord) =>
        owner === survey_uuid && `${metadata.user_id as string}` === user_id;
      const all = [...responses.values()].filter(isOfUser);
      const [user_submitted_score, user_submitted_text] = [
        all.some(({ score }) => score !== null),
        all.some(({ text }) => text),
      ];
      return { user_submitted_score, user_submitted_text };
    },
    async countResponses(survey_uuid, max) {
      return Math.min(max, [...responses.values()].filter((response) => response.survey_uuid === survey_uuid).length);
    },
    async sessions() {
      const active = new Set([...responses.keys(), ...events.map(({ session_uuid }) => session_uuid)]);
      return [...sessions.values()].filter(({ session_uuid }) => active.has(session_uuid));
    },
    responses: async () => [...responses.values()],
    events: async () => [...events],
    close: async () => {},
  };
}
