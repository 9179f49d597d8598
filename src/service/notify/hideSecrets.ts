/** Minimum length of a part of an address that can be a secret: shorter ones are words such as "hook". */
const minLength = 6;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the parts of a target's address that can be secret: all but its host, as they are written and decoded. */
function secretParts(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password, pathname, search } = new URL(address);
  return [username, password, ...`${pathname}${search}`.split(/[/?&=]/)].flatMap((part) => [part, decode(part)]);
}

/**
 * Creates the function that removes an address and other secrets from a text: some receivers repeat in their reply what
 * they were sent, and owners and other targets see it.
 */
export function createHideSecrets(address: string, secrets: readonly string[] = []): (text: string) => string {
  const hidden = [address, ...secrets, ...secretParts(address)]
    .filter((part) => part.length >= minLength)
    .sort((one, other) => other.length - one.length);
  return (text) => hidden.reduce((rest, part) => rest.replaceAll(part, '…'), text);
}
