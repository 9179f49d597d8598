import { createSurvey, type Survey, type SurveyOptions } from 'asklet';

/** The attributes of the element that change its survey while it is on the page. */
const changeable = ['theme', 'accent'] as const;

/** The attribute with the public key has another name, because React and Vue reserve `key`. */
const attributes = {
  survey: 'survey',
  'public-key': 'key',
  api: 'api',
  locale: 'locale',
  theme: 'theme',
  accent: 'accent',
};

/** Returns the options in the attributes of an element, which shows the survey inside. */
function readOptions(element: HTMLElement): SurveyOptions {
  const options = Object.entries(attributes).flatMap(([attribute, option]) => {
    const value = element.getAttribute(attribute);
    return value === null ? [] : [[option, value] as const];
  });
  return { ...Object.fromEntries(options), target: selectorOf(element) } as unknown as SurveyOptions;
}

/** Returns what finds an element with the same survey, also after a framework has replaced it. */
const selectorOf = (element: HTMLElement) =>
  `${element.localName}[survey=${JSON.stringify(element.getAttribute('survey'))}]`;

/**
 * Defines a custom element that shows a survey inside: `<asklet-inline survey="…" public-key="…" api="…">`, with `locale`, `theme` and
 * `accent` if needed. It ends the survey when it is removed. Does nothing on a server, and if the name is taken.
 */
export function defineInlineSurvey(name = 'asklet-inline'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;

  class SurveyElement extends HTMLElement {
    static readonly observedAttributes = changeable;
    #survey: Survey | null = null;

    connectedCallback(): void {
      try {
        this.#survey ??= createSurvey(readOptions(this));
      } catch (error) {
        // an owner's mistake must not break the page
        console.error(error);
      }
    }

    disconnectedCallback(): void {
      const survey = this.#survey;
      const selector = selectorOf(this);
      // a framework moves elements, and shows the next page before it removes this one
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#survey = null;
        if (!document.querySelector(selector)) survey?.destroy();
      });
    }

    attributeChangedCallback(attribute: (typeof changeable)[number]): void {
      this.#survey?.update({ [attribute]: this.getAttribute(attribute) ?? undefined });
    }
  }
  addStyles(name);
  customElements.define(name, SurveyElement);
}

/** Adds styles to the page that are the least specific: any style of the page wins. */
function addStyles(name: string): void {
  const css = `:where(${name}:not(:empty)) { display: block; margin-block: 24px }`;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // Firefox before 101 and Safari before 16.4 can't construct sheets
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
  }
}
