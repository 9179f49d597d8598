const key = 'asklet-admin-token';

/** The token that the address brings behind `#token=`, else the one that this tab remembers. The address loses it. */
export function takeToken(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | null {
  const given = new URLSearchParams(page.location.hash.slice(1)).get('token');
  if (given === null) return page.sessionStorage.getItem(key);
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  page.sessionStorage.setItem(key, given);
  return given;
}

/** Remembers a token for as long as this tab is open; null forgets it. */
export function keepToken({ sessionStorage }: Pick<Window, 'sessionStorage'>, token: string | null): void {
  if (token === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
}
