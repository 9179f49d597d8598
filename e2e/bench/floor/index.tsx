import { signal } from '@preact/signals';
import { render } from 'preact';
import { Card, type CardState, type Survey } from './Card.tsx';
import css from './floor.css?inline';

// The minimum cost of a card: hand-written for one survey, with only Preact and signals. This is the entry of a script
// tag with the same attributes as the widget's.

interface Session {
  readonly session_uuid: string;
  readonly survey: Survey;
}

const { src, dataset } = document.currentScript as HTMLScriptElement;

async function post<Reply>(path: string, content: object): Promise<Reply> {
  const reply = await fetch(new URL(`/api/public/v2/surveys/${dataset['survey']}/${path}/`, dataset['api'] ?? src), {
    method: 'POST',
    headers: { Authorization: `Bearer ${dataset['key']}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(content),
    keepalive: true,
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json() as Promise<Reply>;
}

function openCard({ session_uuid, survey }: Session): void {
  const host = document.createElement('floor-survey');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  host.popover = 'manual';

  const state: CardState = { step: signal('score'), score: signal(null), text: signal('') };
  const submit = () =>
    post('responses', { session_uuid, score: state.score.value, text: state.text.value || null }).catch(console.error);

  render(
    <Card
      {...state}
      survey={survey}
      onScore={(score) => {
        state.score.value = score;
        state.step.value = 'text';
        void submit();
      }}
      onText={() => {
        state.step.value = 'thanks';
        void submit();
      }}
      onClose={() => {
        // fades out like the widget's card
        host.toggleAttribute('inert', true);
        root.firstElementChild!.animate({ opacity: [1, 0] }, 120).onfinish = () => {
          render(null, root);
          host.remove();
        };
      }}
    />,
    root,
  );
  document.body.append(host);
  host.showPopover();
}

post<Session>('sessions', {}).then(openCard, console.error);
