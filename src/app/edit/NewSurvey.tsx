import { useEffect } from 'preact/hooks';
import { pathOf } from '../address.ts';
import type { AppContext } from '../context.ts';
import { decodeDesign } from './design/design.ts';
import { newDesign } from './design/newDesign.ts';

/** Creates a draft, from the design in the address if there is one, and opens it. */
export function NewSurvey({ context }: { readonly context: AppContext }) {
  useEffect(() => {
    const { address, drafts } = context;
    const { uuid, key, fields, look } = decodeDesign(address.url.peek().hash.slice(1)) ?? newDesign(window);
    drafts.write(uuid, { fields, look, key, etag: drafts.read(uuid)?.etag ?? null });
    address.replace(pathOf(uuid, 'edit'));
  }, []);
  return <main class="page" aria-busy="true" />;
}
