import type { ReadonlySignal } from '@preact/signals';
import type { RecordedRequest } from '../recordRequests.ts';

interface RequestsProps {
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
}

/** Renders the widget's requests and replies, the latest first. */
export function Requests({ requests }: RequestsProps) {
  return (
    <section aria-labelledby="requests-heading">
      <h2 id="requests-heading">
        Requests <span class="count">{requests.value.length}</span>
      </h2>
      {requests.value.length === 0 && (
        <p class="panel-note">No requests yet. The widget waits until the page is idle.</p>
      )}
      <ol class="requests" reversed>
        {requests.value.map((request) => (
          <li key={request.id}>
            <RequestDetails request={request} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RequestDetails({ request }: { readonly request: RecordedRequest }) {
  const { method, path, status, milliseconds, body, reply } = request;
  return (
    <details>
      <summary>
        <span class="request-line">
          <b>{nameOf(path)}</b>
          <i>{eventIn(body)}</i>
          <span class="request-status" data-kind={kindOf(status)}>
            {status}
          </span>
          <span class="request-time">{milliseconds === null ? '…' : `${milliseconds} ms`}</span>
        </span>
        <span class="request-path">
          {method} {path}
        </span>
      </summary>
      {body && <Json label="Sent" text={body} />}
      {reply && <Json label="Answer" text={reply} />}
    </details>
  );
}

function Json({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <h3>{label}</h3>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </>
  );
}

/** Returns the last segment of the path: sessions, responses, events or event. */
function nameOf(path: string): string {
  return path.split('/').findLast(Boolean) ?? path;
}

function eventIn(body: string): string {
  return /"event_type": "(\w+)"/.exec(body)?.[1] ?? '';
}

function kindOf(status: RecordedRequest['status']): string {
  if (status === 'pending') return 'pending';
  return status !== 'failed' && status < 400 ? 'good' : 'bad';
}
