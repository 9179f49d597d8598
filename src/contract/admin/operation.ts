import type { z } from 'zod';

interface Reply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly body: z.ZodType;
}

/** What an operation takes and replies. What all of them have, the OpenAPI document adds. */
export interface Operation {
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The schema of each line of a body that is NDJSON, and how many there can be. */
  readonly lines?: { readonly schema: z.ZodType; readonly description: string };
  /** The headers of the request, with what each is for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the reply: JSON, or a file of one of these media types. */
  readonly reply: z.ZodType | readonly string[];
  /** What the reply says, if it is more than that it succeeded. */
  readonly done?: string;
  /** The headers of the reply. */
  readonly replyHeaders?: Readonly<Record<string, object>>;
  /** Whether the reply has an ETag, which lets programs poll cheaply. */
  readonly pollable?: true;
  /** Why it fails, by status, where that is not what all operations say. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Further replies, by status. */
  readonly replies?: Readonly<Record<number, Reply>>;
}
