import { npsUuid } from '../../server/support/surveys.ts';

export interface Body {
  session_uuid?: string | null;
  score?: number;
  text?: string | null;
  metadata?: object | null;
  event_type?: string;
  created_at?: string;
}

/** A request as a fault sees it, with a way to pass it on to the correct server. */
export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Body;
  /** Passes the request on, with another body if one is given. */
  proceed(body?: Body): Promise<Response>;
}

export type Reply = Record<string, any>;

export const oneSession = '0f1e2d3c-4b5a-4697-8877-665544332211';

/** Changes a successful reply of the server. */
export async function change(response: Response, alter: (reply: Reply) => void): Promise<Response> {
  if (response.status !== 200) return response;
  const reply = (await response.json()) as Reply;
  alter(reply);
  return Response.json(reply, { headers: response.headers });
}

/** Accepts what the server rejects. */
export const take = (response: Response, status: number) =>
  response.status === status ? Response.json({ survey_uuid: npsUuid, session_uuid: oneSession }) : response;

export const without = (response: Response, ...names: string[]) => {
  for (const name of names) response.headers.delete(name);
  return response;
};

export const is = (endpoint: string, { path }: Asked) => path.includes(endpoint);

/** The fault of a backend. */
export type Fault = (asked: Asked) => Promise<Response> | Response;

/** Turns a server's fetch into a faulty backend. */
export function withFault(fetch: (request: Request) => Promise<Response>, fault: Fault) {
  return async function faulty(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const text = await request.text();
    let body: Body = {};
    try {
      body = JSON.parse(text);
    } catch {
      // anything but JSON is passed on unchanged
    }
    const proceed = async (changed?: Body) => {
      const sent = changed && changed !== body ? JSON.stringify(changed) : text;
      const response = await fetch(new Request(url, { method, headers, ...(method === 'POST' && { body: sent }) }));
      return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
    };
    return fault({ path: new URL(url).pathname, method, headers, body, proceed });
  };
}
