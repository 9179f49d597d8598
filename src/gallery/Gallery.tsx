import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { showState, type View } from './showState.ts';
import { sections, type State } from './states.ts';
import './gallery.css';

const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ['both', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  screen: ['desktop', 'phone', 'narrow'],
  locale: ['en', 'de', 'ar', 'ja'],
};

/** The page in each frame. Only the card matters, so it is empty. */
const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <style>:root{color-scheme:light dark;background:light-dark(#eef0ee,#101412)}</style><div id="target"></div>`;

/** Renders every state of the widget, light and dark side by side. */
function Gallery({ query }: { query: string }) {
  const parameters = new URLSearchParams(query);
  const valueOf = (name: string) => parameters.get(name) ?? choices[name]![0]!;
  const only = parameters.getAll('only');
  const theme = valueOf('theme');
  const view = { dir: valueOf('dir'), locale: valueOf('locale') };
  const shown = sections.map(({ name, states }) => ({
    name,
    states: states.filter((state) => only.length === 0 || only.includes(state.name)),
  }));
  return (
    <main class="gallery" data-screen={valueOf('screen')}>
      <header>
        <h1>asklet gallery</h1>
        <a href="/">Build a survey</a>
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
      </header>
      {shown
        .filter(({ states }) => states.length > 0)
        .map(({ name, states }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <div class="gallery-states">
              {states.map((state) => (
                <figure key={state.name}>
                  <figcaption>{state.name}</figcaption>
                  <div>
                    {(theme === 'both' ? ['light', 'dark'] : [theme]).map((each) => (
                      <Picture key={each} state={state} view={{ ...view, theme: each }} />
                    ))}
                  </div>
                </figure>
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}

interface PictureProps {
  readonly state: State;
  readonly view: View;
}

/** Renders a state in a frame. It starts when it is almost visible, because there are many. */
function Picture({ state, view }: PictureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        element.addEventListener('load', () => showState(element, state, view), { once: true });
        element.srcdoc = page;
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <iframe ref={frame} title={`${state.name}, ${view.theme}`} style={{ colorScheme: view.theme }} />;
}

/** Renders the gallery. */
export function showGallery({ document, location }: Window, root: Element): void {
  document.title = 'asklet gallery';
  render(<Gallery query={location.search} />, root);
}
