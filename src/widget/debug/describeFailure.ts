/**
 * What to say of a request that failed without an answer: the browser tells pages nothing of the cause.
 * @param page the address of the page
 */
export function describeFailure(address: string, error: unknown, page: string): string {
  const { origin } = new URL(address, page);
  const isMixed = page.startsWith('https:') && address.startsWith('http:');
  const causes = [
    `the server does not run or is not reached: open ${origin}/healthz`,
    `the page's content security policy lacks ${origin} in connect-src`,
    ...(isMixed ? [`the page comes by https and ${origin} by http, which browsers block`] : []),
    'a proxy before the server answers itself, or takes away its CORS headers',
    'a browser extension blocks it',
  ];
  return `${address} gave no answer (${error}). Usual causes: ${causes.join('; ')}.`;
}
