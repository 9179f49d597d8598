import { useSignal } from '@preact/signals';
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
  <style>:root{color-scheme:light dark}</style><div id="target"></div>`;

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

/**
 * Renders a state in a frame. The frame is created when it is almost visible, because there are more than a hundred,
 * which would delay the page by seconds.
 */
function Picture({ state, view }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useSignal(false);
  const isShown = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        isNear.value = true;
      },
      { rootMargin: '300px' },
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} class="picture" data-theme={view.theme} aria-busy={!isShown.value}>
      {isNear.value && (
        <iframe
          title={`${state.name}, ${view.theme}`}
          srcdoc={page}
          onLoad={({ currentTarget }) => showState(currentTarget, state, view, () => (isShown.value = true))}
        />
      )}
    </div>
  );
}

/** Renders the gallery. */
export function showGallery({ document, location }: Window, root: Element): void {
  document.title = 'asklet gallery';
  render(<Gallery query={location.search} />, root);
}
