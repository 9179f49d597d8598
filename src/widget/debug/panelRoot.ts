import { createStyles } from '../browser/createStyles.ts';
import css from './panel.css?inline';
import { callDocument, readNode } from '../browser/readDocument.ts';

/** Returns the shadow root for the panels of all surveys of a page. */
export function panelRoot(document: Document): ShadowRoot {
  const existing = callDocument(document, 'querySelector', 'asklet-debug')?.shadowRoot;
  if (existing) return existing;
  const host = callDocument(document, 'createElement', 'asklet-debug');
  const root = host.attachShadow({ mode: 'open' });
  createStyles(css)(root);
  (readNode(document, 'body') ?? readNode(document, 'documentElement')).append(host);
  return root;
}
