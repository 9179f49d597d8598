import { useEffect } from 'preact/hooks';
import { pathOf } from '../../contract/addresses.ts';
import type { AppContext } from '../context.ts';
import { decodeDesign } from './design/design.ts';
import { newDesign } from './design/newDesign.ts';
import type { Draft } from './drafts.ts';

/** Creates a draft, from the design in the address if there is one, and opens it. */
export function NewSurvey({ context }: { readonly context: AppContext }) {
  useEffect(() => {
    const { address, drafts, texts } = context;
    const { uuid, key, ...plain } = newDesign(window, texts);
    const linked = decodeDesign(address.url.peek().hash.slice(1));
    const isUntouched = (draft: Draft | null) =>
      draft?.etag === null && JSON.stringify(draft.fields) === JSON.stringify(plain.fields);
    const untouched = drafts.changed().find((each) => isUntouched(drafts.read(each)));
    if (untouched && !linked) return address.replace(pathOf(untouched, 'edit'));
    // a copy: a link must not replace a survey or a draft
    const { fields } = linked ?? plain;
    drafts.write(uuid, { fields, key, etag: null });
    address.replace(pathOf(uuid, 'edit'));
  }, []);
  return <main class="page" aria-busy="true" />;
}
