import type { Choice } from './samples.ts';

const script = '/asklet.js';

/** The tag that a site owner pastes for a survey of this server. */
export function tagText({ survey, key }: Choice, origin: string): string {
  return `<script async src="${origin}${script}"
        data-survey="${survey}"
        data-key="${key}"></script>`;
}

/** Puts the same tag into the page. */
export function addTag({ survey, key }: Choice, document: Document): void {
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = script;
  tag.dataset['survey'] = survey;
  tag.dataset['key'] = key;
  document.head.append(tag);
}
