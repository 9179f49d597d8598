const key = 'asklet-admin-token';

/** Returns the token in `#token=` and removes it from the URL, or else returns the one stored in this tab. */
export function takeToken(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | null {
  const given = new URLSearchParams(page.location.hash.slice(1)).get('token');
  if (given === null) return page.sessionStorage.getItem(key);
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  page.sessionStorage.setItem(key, given);
  return given;
}

/** Stores a token in this tab, or removes it if it is null. */
export function keepToken({ sessionStorage }: Pick<Window, 'sessionStorage'>, token: string | null): void {
  if (token === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
}
