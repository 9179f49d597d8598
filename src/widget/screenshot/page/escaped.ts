const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML takes it: some characters have no place there, and a lone surrogate cannot be sent anywhere. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');
}
