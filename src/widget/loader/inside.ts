import type { Client } from '../delivery/client.ts';
import type { Json } from '../delivery/json.ts';
import type { Environment } from './environment.ts';
import type { Options } from './options.ts';
import type { Rest } from './rest.ts';
import type { Session } from './session.ts';
import type { Store } from './storage.ts';
import type { Telling } from './telling.ts';

/** A survey from within: what came with the script hands it to whatever comes later, which needs no copy of it. */
export interface Inside extends Telling {
  readonly environment: Environment;
  readonly client: Client;
  readonly json: Json;
  readonly session: Session;
  readonly rest: Rest;
  /** Texts that were typed and not sent, in this tab. */
  readonly drafts: Store;
  /** The options as they are now: the page can add to them. */
  readonly options: () => Options;
}
