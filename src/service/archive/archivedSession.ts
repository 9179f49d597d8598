import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchivedSession } from '../../contract/results/archive.ts';
import { joinPicture, splitPicture } from '../../server/store/sql/records.ts';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { describeSession } from './digest.ts';
import type { StoredSession } from './readWhole.ts';

/** A file of an archive. */
interface ArchiveFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Returns the file of a screenshot. An address that base64 would not reproduce is stored as text. */
function screenshotFile(session_uuid: string, data_url: string): ArchiveFile {
  const path = `screenshots/${session_uuid}`;
  const [, type, base64 = ''] = /^data:image\/(webp|jpeg|png);base64,(.+)$/.exec(data_url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return type !== undefined && bytes.toString('base64') === base64
    ? { path: `${path}.${type}`, bytes }
    : { path: `${path}.txt`, bytes: Buffer.from(data_url) };
}

/** Resolves to the `data_url` in the file of a screenshot. */
async function readScreenshot(folder: string, path: string): Promise<string> {
  const bytes = await readFile(join(folder, path));
  const type = path.slice(path.lastIndexOf('.') + 1);
  return type === 'txt' ? bytes.toString() : `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** Writes the screenshot of a session into a folder. Resolves to the session's line. */
export async function archiveSession(folder: string, session: StoredSession): Promise<string> {
  const { response, ...rest } = describeSession(session);
  if (!response) return canonicalJson({ ...rest, response });
  const { rest: metadata, picture } = splitPicture(response.metadata);
  const file = picture === null ? null : screenshotFile(session.session_uuid, picture);
  if (file) {
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), file.bytes);
  }
  return canonicalJson({ ...rest, response: { ...response, metadata, screenshot: file?.path ?? null } });
}

/** Resolves to a session with its screenshot from a folder. Rejects if the file of the screenshot is missing. */
export async function restoreSession(
  folder: string,
  survey_uuid: string,
  { session_uuid, created_at, page, locale, device, response, events, ...flags }: ArchivedSession,
): Promise<StoredSession> {
  const context = { page, locale, device };
  const session = { survey_uuid, session_uuid, created_at: Date.parse(created_at), flags, ...context };
  const timed = events.map((event) => ({ ...event, created_at: Date.parse(event.created_at) }));
  if (!response) return { ...session, response, events: timed };
  const { screenshot, ...fields } = response;
  const picture = screenshot === null ? null : await readScreenshot(folder, screenshot);
  return {
    ...session,
    response: {
      ...fields,
      metadata: joinPicture(fields.metadata, picture),
      created_at: Date.parse(fields.created_at),
      updated_at: Date.parse(fields.updated_at),
    },
    events: timed,
  };
}
