import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Creates a function that returns the HMAC-SHA-256 (RFC 2104) of a text under a secret, as 64 hexadecimal digits. */
export function createSigner(secret: string): (text: string) => string {
  // the secret is hashed once
  const begun = hmac.create(sha256, utf8ToBytes(secret));
  return (text) => bytesToHex(begun.clone().update(utf8ToBytes(text)).digest());
}

/** Creates a secret, which nobody can guess: 64 hexadecimal digits. */
export const createSecret = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
