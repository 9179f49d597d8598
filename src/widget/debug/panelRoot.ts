import { createStyles } from '../browser/createStyles.ts';
import css from './panel.css?inline';
import { readNode } from '../browser/hostilePage.ts';

/** Returns the shadow root for the panels of all surveys of a page. */
export function panelRoot(document: Document): ShadowRoot {
  const existing = document.querySelector('asklet-debug')?.shadowRoot;
  if (existing) return existing;
  const host = document.createElement('asklet-debug');
  const root = host.attachShadow({ mode: 'open' });
  (readNode(document, 'body') ?? document.documentElement).append(host);
  createStyles(css)(root);
  return root;
}
