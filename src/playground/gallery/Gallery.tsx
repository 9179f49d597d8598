import { showState, type View } from './showState.ts';
import { states } from './states.ts';
import './gallery.css';

const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark', 'auto'],
  dir: ['ltr', 'rtl'],
  screen: ['desktop', 'phone', 'narrow'],
  locale: ['en', 'de', 'ar', 'ja'],
};

/** The page of a frame: what is around the card is of no interest. */
const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <style>:root{color-scheme:light dark;background:light-dark(#eef0ee,#101412)}</style><div id="place"></div>`;

/** Every state of the widget side by side. */
export function Gallery({ query }: { query: string }) {
  const parameters = new URLSearchParams(query);
  const valueOf = (name: string) => parameters.get(name) ?? choices[name]![0]!;
  const view: View = { theme: valueOf('theme'), dir: valueOf('dir'), locale: valueOf('locale') };
  const only = parameters.getAll('only');
  return (
    <main
      class="gallery"
      data-screen={valueOf('screen')}
      style={{ colorScheme: view.theme === 'auto' ? 'light dark' : view.theme }}
    >
      <h1>asklet gallery</h1>
      <form>
        {Object.entries(choices).map(([name, values]) => (
          <label key={name}>
            {name}
            <select name={name} onChange={(event) => event.currentTarget.form!.submit()}>
              {values.map((value) => (
                <option key={value} selected={value === valueOf(name)}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </form>
      <div class="gallery-states">
        {states
          .filter(({ name }) => !only.length || only.includes(name))
          .map((state) => (
            <figure key={state.name}>
              <iframe
                title={state.name}
                srcdoc={page}
                onLoad={(event) => showState(event.currentTarget, state, view)}
              />
              <figcaption>{state.name}</figcaption>
            </figure>
          ))}
      </div>
    </main>
  );
}
