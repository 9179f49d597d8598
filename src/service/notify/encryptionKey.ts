import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { ApiError } from '../../server/api/errors.ts';

type Failure = NodeJS.ErrnoException;

const keyLength = 32;
const expected = 'expected 32 bytes in base64, such as what "openssl rand -base64 32" prints';

const parseKey = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === keyLength ? key : null;
};

/** The key that encrypts what the server stores about targets. */
export interface EncryptionKey {
  /** Why nothing can be encrypted, and what to do; null if it can. */
  readonly whyUnavailable: string | null;
  /** Resolves to the key, or to null if it is missing or not valid. */
  find(): Promise<Buffer | null>;
  /** Resolves to the key, which is created if it is missing. Rejects with an `ApiError` if it cannot be. */
  findOrCreate(): Promise<Buffer>;
}

const holding = (key: Buffer): EncryptionKey => ({
  whyUnavailable: null,
  find: async () => key,
  findOrCreate: async () => key,
});

/** A key in a file of its own, so that a copy of the database alone does not reveal what it encrypts. */
function inFile(path: string): EncryptionKey {
  async function readKey(): Promise<string | null> {
    return readFile(path, 'utf8').catch((error: Failure) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async function create(): Promise<string> {
    const text = randomBytes(keyLength).toString('base64');
    const file = await open(path, 'wx', 0o600);
    await file
      .writeFile(`${text}\n`)
      .then(() => file.sync())
      .finally(() => file.close());
    return text;
  }

  return {
    whyUnavailable: null,
    // without the key, only targets are affected
    find: () =>
      readKey().then(
        (text) => (text === null ? null : parseKey(text)),
        () => null,
      ),
    async findOrCreate() {
      const text = await readKey()
        .then((found) => found ?? create())
        .catch(({ code }: Failure) => {
          const advice = "allow the server's user to read and write it, or set ASKLET_ENCRYPTION_KEY";
          throw new ApiError('forbidden', `The key file ${path} cannot be used (${code}): ${advice}.`);
        });
      const key = parseKey(text);
      if (key) return key;
      throw new ApiError('forbidden', `The key file ${path} is not valid: ${expected}. Restore it, or delete it.`);
    },
  };
}

/**
 * Creates the access to the key: the one in `ASKLET_ENCRYPTION_KEY`, or one in a file, or one in memory for a database in
 * memory. Throws, without the value, if the given one is not valid.
 */
export function createEncryptionKey(given: string | undefined, place: { file: string } | 'memory' | 'shared') {
  if (given) {
    const key = parseKey(given);
    if (!key) throw new Error(`ASKLET_ENCRYPTION_KEY: ${expected}.`);
    return holding(key);
  }
  if (place === 'memory') return holding(randomBytes(keyLength));
  if (place !== 'shared') return inFile(place.file);
  const unavailable: EncryptionKey = {
    whyUnavailable:
      'This server cannot store the addresses of webhooks and chats yet: set ASKLET_ENCRYPTION_KEY to the same value on all processes, such as what "openssl rand -base64 32" prints, and restart them.',
    find: async () => null,
    async findOrCreate() {
      throw new ApiError('forbidden', unavailable.whyUnavailable!);
    },
  };
  return unavailable;
}
