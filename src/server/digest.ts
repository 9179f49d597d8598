import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the HMAC-SHA-256 (RFC 2104) of a text under a secret, as 64 hexadecimal digits. */
export const signatureOf = (secret: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));

/** Creates a secret, which nobody can guess: 64 hexadecimal digits. */
export const createSecret = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
