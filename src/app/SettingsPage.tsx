import { useSignal } from '@preact/signals';
import type { AppContext } from './context.ts';

/** Renders what concerns the server and this browser. */
export function SettingsPage({ context }: { readonly context: AppContext }) {
  const { access, list } = context;
  const publishing = list.value?.publishing;
  const problem = useSignal('');
  async function download(): Promise<void> {
    try {
      const blob = await access.client.peek()!.backup();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = 'asklet.db';
      link.click();
      URL.revokeObjectURL(link.href);
      problem.value = '';
    } catch (error) {
      problem.value = (error as Error).message;
    }
  }
  return (
    <main class="page settings">
      <h1>Settings</h1>
      <section class="card">
        <h2>Publishing</h2>
        <p>
          {publishing?.available === false
            ? publishing.reason
            : 'Surveys that you publish are on the server at once. The surveys file is edited in place, and every version is kept.'}
        </p>
      </section>
      <section class="card">
        <h2>Backup</h2>
        <p>A copy of the database with all answers and versions, taken while the server runs.</p>
        <p role="alert">{problem}</p>
        <button type="button" class="button" onClick={() => void download()}>
          Download a backup
        </button>
      </section>
      <section class="card">
        <h2>This browser</h2>
        <p>The token stays in this tab and is forgotten when you close it. Drafts stay in this browser.</p>
        <button type="button" class="button" onClick={access.signOut}>
          Sign out
        </button>
      </section>
      <section class="card">
        <h2>For developers</h2>
        <a href="/gallery">Every state of the card</a>
        <a href="/openapi.json">The API as OpenAPI</a>
      </section>
    </main>
  );
}
