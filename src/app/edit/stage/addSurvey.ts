import { encodeJson } from '../design/base64url.ts';
import type { Design } from '../design/design.ts';
import { writtenFields } from '../design/writtenFields.ts';
import { attributesOf, stylesOf } from '../design/tag.ts';
import type { View } from './view.ts';

/** Returns the URL that previews a survey without a surveys file. */
function previewAddress({ uuid, fields }: Design): string {
  return `/api/demo/preview/${encodeJson({ ...writtenFields(fields), survey_uuid: uuid })}`;
}

/** Applies the look of the design and the preview to the shop. */
function dress(document: Document, design: Design, { scheme, dir }: View): void {
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.dir = dir;
  for (const old of document.querySelectorAll('script[data-survey], #asklet-look, #asklet-survey-here')) old.remove();
  const style = document.createElement('style');
  style.id = 'asklet-look';
  style.textContent = stylesOf(design);
  document.head.append(style);
  if (design.look.position !== 'inline') return;
  const target = document.createElement('div');
  target.id = 'asklet-survey-here';
  target.className = 'shop-inline';
  document.querySelector('.hero')?.after(target);
}

/** Adds the tag to the shop. Resolves when the script has run. */
function addTag(document: Document, design: Design, { isReal }: View): Promise<void> {
  const tag = document.createElement('script');
  tag.src = '/asklet.js';
  const attributes: Record<string, string> = attributesOf(design);
  if (!isReal) attributes['data-api'] = previewAddress(design);
  for (const [name, text] of Object.entries(attributes)) tag.setAttribute(name, text);
  return new Promise((resolve) => {
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => resolve());
    document.head.append(tag);
  });
}

/** Replaces the survey in the shop, and its look. Resolves when the script has run. */
export function addSurvey(document: Document, design: Design, view: View): Promise<void> {
  dress(document, design, view);
  return addTag(document, design, view);
}
