import { signal, type ReadonlySignal } from '@preact/signals';

/** A call of the API by the widget. */
export interface RecordedRequest {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** `pending` until the reply arrives, `failed` without one. */
  readonly status: number | 'pending' | 'failed';
  readonly milliseconds: number | null;
  readonly reply: string;
}

/** The recorded calls, the latest first. */
export interface Recording {
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
  stop(): void;
}

/** Wraps the page's `fetch` and records every call of the API. */
export function recordRequests(page: Window & typeof globalThis): Recording {
  const requests = signal<readonly RecordedRequest[]>([]);
  const original = page.fetch;

  function change(id: number, fields: Partial<RecordedRequest>): void {
    requests.value = requests.value.map((each) => (each.id === id ? { ...each, ...fields } : each));
  }

  async function recorded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input, page.location.href);
    if (!pathname.startsWith('/api/')) return original.call(page, input, init);
    const id = requests.value.length;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const body = typeof init?.body === 'string' ? indented(init.body) : '';
    const call = { id, method, path: pathname, body, status: 'pending', milliseconds: null, reply: '' } as const;
    requests.value = [call, ...requests.value];
    const started = page.performance.now();
    const elapsed = () => Math.round(page.performance.now() - started);
    try {
      const response = await original.call(page, input, init);
      change(id, { status: response.status, milliseconds: elapsed() });
      // not awaited, because recording must not delay the widget
      void response
        .clone()
        .text()
        .then((text) => change(id, { reply: indented(text) }))
        .catch(() => change(id, { reply: '(the reply broke off)' }));
      return response;
    } catch (error) {
      change(id, { status: 'failed', milliseconds: elapsed(), reply: String(error) });
      throw error;
    }
  }

  page.fetch = recorded;
  return {
    requests,
    stop() {
      page.fetch = original;
    },
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
