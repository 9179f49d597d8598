/**
 * Returns the likely causes of a request that failed without a reply. Browsers don't report the cause to pages.
 * @param page the URL of the page
 */
export function describeFailure(address: string, error: unknown, page: string): string {
  const { origin } = new URL(address, page);
  const isMixed = page.startsWith('https:') && address.startsWith('http:');
  const causes = [
    `the server is not running or cannot be reached: open ${origin}/healthz`,
    `the page's content security policy lacks ${origin} in connect-src`,
    ...(isMixed ? [`the page uses https and ${origin} uses http, which browsers block`] : []),
    'a proxy in front of the server replies itself, or removes its CORS headers',
    'a browser extension blocks it',
  ];
  return `${address} did not answer (${error}). Usual causes: ${causes.join('; ')}.`;
}
