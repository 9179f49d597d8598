import { hash } from 'node:crypto';

/*
 * The uuid of a session that this server starts names the survey it was started for, so a session needs no row
 * before it says something. It is a UUIDv8 (RFC 9562, 5.8):
 *
 *   bits   0–47   48  random
 *         48–51    4  the version, 8
 *         52–63   12  random
 *         64–65    2  the variant, 0b10
 *         66–79   14  random
 *         80–103  24  survey tag: the first bits of SHA-256 of the survey's uuid
 *        104–127  24  seal: the first bits of SHA-256 of all that stands before it
 *
 * 74 bits are random. They come first: keys spread over the nodes of a database that splits its tables by range.
 * The seal tells our uuids from a UUIDv8 of somebody else's, which it fits once in 16 million. Nothing of it is a
 * secret, so no key is needed: whoever makes up a uuid for a survey could have asked for one.
 */

const tagStart = 24;
const sealStart = 30;

const firstBits = (text: string) => hash('sha256', text).slice(0, 6);

/** A session uuid for a survey, out of a random uuid (version 4). Both uuids are in lower case. */
export function sessionUuidFor(survey_uuid: string, random: string): string {
  const unsealed = `${random.slice(0, 14)}8${random.slice(15, tagStart)}${firstBits(survey_uuid)}`;
  return unsealed + firstBits(unsealed);
}

/** Who made a session uuid: this server for this survey, this server for another one, or somebody else. */
export function makerOf(session_uuid: string, survey_uuid: string): 'this survey' | 'another survey' | 'somebody else' {
  if (session_uuid[14] !== '8') return 'somebody else';
  if (session_uuid.slice(sealStart) !== firstBits(session_uuid.slice(0, sealStart))) return 'somebody else';
  return session_uuid.slice(tagStart, sealStart) === firstBits(survey_uuid) ? 'this survey' : 'another survey';
}
