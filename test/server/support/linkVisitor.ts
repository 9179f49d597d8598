import { expect } from 'vitest';
import type { Fetch } from './call.ts';

/** A page by link, as a browser without scripts shows it. */
export interface LinkPageView {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
  /** The text of the question, or of the message without a form. */
  readonly heading: string;
  /** The status and alert texts: the thank-you, errors. */
  readonly texts: string;
  /** The labels of the buttons. */
  readonly buttons: readonly string[];
  /** Sends the form with the fields that the visitor fills in. */
  send(fields?: Readonly<Record<string, string | readonly string[]>>): Promise<LinkPageView>;
}

const decode = (text: string) =>
  text
    .replaceAll(/&(quot|lt|gt|#39);/g, (_, name: string) => ({ quot: '"', lt: '<', gt: '>', '#39': "'" })[name]!)
    .replaceAll('&amp;', '&');

const textsIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text]) => decode(text!.replaceAll(/<[^>]*>/g, '')));

/** Loads the page at an address, like a browser without scripts. */
export async function visitLink(fetch: Fetch, url: string, init: RequestInit = {}): Promise<LinkPageView> {
  const reply = await fetch(new Request(url, init));
  const html = await reply.text();
  return {
    status: reply.status,
    html,
    headers: reply.headers,
    heading: textsIn(html, /<(?:h2|main><p)[^>]*>(.*?)<\/(?:h2|p)>/gs).join(' '),
    texts: textsIn(html, /<p [^>]*(?:role|id="error")[^>]*>(.*?)<\/p>/gs).join(' '),
    buttons: textsIn(html, /<button [^>]*>(.*?)<\/button>/gs),
    async send(fields = {}) {
      const body = new URLSearchParams();
      for (const [, name, value] of html.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/gs)) {
        body.append(decode(name!), decode(value!));
      }
      for (const [name, value] of Object.entries(fields)) {
        for (const each of typeof value === 'string' ? [value] : value) body.append(name, each);
      }
      // only a score is required: an unfinished email address must not stop Skip and Back
      const isScale = html.includes('type="radio" name="score"');
      expect(html).toContain(`<form method="post" autocomplete="off"${isScale ? '' : ' novalidate'}>`);
      return visitLink(fetch, url, { ...init, method: 'POST', body });
    },
  };
}
