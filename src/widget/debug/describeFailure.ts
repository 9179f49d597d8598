import { keyRequired } from '../../contract/api/keyRequired.ts';
import { isOwnError, isTemporary } from '../delivery/client.ts';

/** Hosts on this machine or in a private network, for which browsers ask the visitor (Local Network Access). */
const isLocal =
  /^(localhost|(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d+)+|\[(::1|f[cd][^\]]*|fe80[^\]]*)\]|.*\.(localhost|local))$/;

/**
 * Returns the likely causes of a request that failed without a reply. Browsers don't report the cause to pages.
 * @param page the URL of the page
 */
export function describeFailure(address: string, error: unknown, page: string): string {
  const { origin, hostname } = new URL(address, page);
  const isMixed = page.startsWith('https:') && address.startsWith('http:');
  const causes = [
    `the server is not running or cannot be reached: open ${origin}/healthz`,
    `the page's content security policy lacks ${origin} in connect-src`,
    ...(isLocal.test(hostname) && !isLocal.test(new URL(page).hostname)
      ? [
          `the browser has not allowed this site to use the local network, where ${origin} is: look at the site's permissions`,
        ]
      : []),
    ...(isMixed ? [`the page uses https and ${origin} uses http, which browsers block`] : []),
    'a proxy in front of the server replies itself, or removes its CORS headers',
    'a browser extension blocks it',
  ];
  return `${address} did not answer (${error}). Usual causes: ${causes.join('; ')}. ${triesAgain}`;
}

const triesAgain = 'The widget tries again in a while.';

/**
 * Returns what is wrong with a reply, who sent it, and what to do. Null if the API accepted the request.
 * @param address the URL that was requested
 * @param text the body of the reply
 */
export function describeReply(address: string, reply: Response, text: string): string | null {
  const content = parseBody(text);
  // the decision explains why a survey is not open
  if ((reply.ok && content.session_uuid) || content.reason) return null;
  const { status } = reply;
  if (!isOwnError(reply, content.detail)) return `${describeForeign(address, reply, text)} ${triesAgain}`;
  if (content.detail === keyRequired) return `${unknownKey} ${endings[status]}`;
  const next = isTemporary(status) ? triesAgain : (endings[status] ?? 'The widget does not send this request again.');
  return `The server refused ${address} (${status}): ${content.detail} ${next}`;
}

const unknownKey =
  'The server does not know the key of the tag, in data-key: copy the tag again, from Share in the app.';

/** Returns the JSON of a body, or an empty object. */
function parseBody(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** What the widget does after a final error of the API. */
const endings: Readonly<Record<number, string>> = {
  403: 'The widget sends nothing more with this key until the next page load, and keeps the answers until then.',
  404: 'The widget tries again on the next page.',
  409: 'The widget sends it once more, in a new session.',
};

/** Returns who sent a reply instead of the API, and what to do. */
function describeForeign(address: string, { status, redirected, url }: Response, text: string): string {
  const { origin } = new URL(address, url || undefined);
  if (redirected) {
    return (
      `A redirect led ${address} to ${url}, which replied ${status}. Browsers turn a redirected POST into a GET: ` +
      'let the proxy pass /api/ on without a redirect, or change data-api to the address that it redirects to.'
    );
  }
  const isLogin =
    status === 401 || status === 407 || /type=["']?password|\b(log|sign)[ -]?(in|on)\b|\bsso\b/i.test(text);
  const isFirewall = status === 403 || status === 406 || /firewall|blocked|forbidden|security/i.test(text);
  const [sender, advice] = isLogin
    ? ['A login', `let ${origin}/api/ and ${origin}/asklet.js pass without a login`]
    : isFirewall
      ? ['A firewall', `exclude ${origin}/api/ from its rules: visitors may type anything`]
      : ['A proxy', `open ${origin}/healthz to see whether the server runs, and let the proxy pass /api/ on to it`];
  const excerpt = text
    .replace(/<(script|style).*?<\/\1>|<[^>]*>|\s+/gis, ' ')
    .trim()
    .slice(0, 100);
  return `${sender} in front of asklet replied ${status} to ${address}${excerpt && ` (“${excerpt}”)`}: ${advice}.`;
}
