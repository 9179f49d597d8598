import { previewPath } from '../../../contract/addresses.ts';
import { styleShop } from '../../../shop/styleShop.ts';
import { encodeJson } from '../design/base64url.ts';
import type { Design } from '../design/design.ts';
import { inlineTarget } from '../design/look.ts';
import { writtenFields } from '../design/writtenFields.ts';
import { attributesOf } from '../design/tag.ts';
import type { View } from './view.ts';

/** Returns the URL of an API that has this survey, and stores nothing. */
function previewAddress({ uuid, fields }: Design): string {
  const { look } = fields;
  // the shop has this element
  const shown = look?.target ? { ...fields, look: { ...look, target: inlineTarget } } : fields;
  return previewPath + encodeJson({ ...writtenFields(shown), survey_uuid: uuid });
}

/** Adds the tag to a loaded shop. */
export function addSurvey(frame: HTMLIFrameElement, design: Design, { scheme, dir }: View): void {
  const window = frame.contentWindow!;
  const { document } = window;
  // each load is the first visit
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, storage, { value: null });
  styleShop(document, { scheme, dir });
  const tag = document.createElement('script');
  tag.src = '/asklet.js';
  for (const [name, text] of Object.entries({ ...attributesOf(design), 'data-api': previewAddress(design) })) {
    tag.setAttribute(name, text);
  }
  document.head.append(tag);
}
