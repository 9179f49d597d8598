import type { Feedback } from '../support/feedback.ts';
import type { Site } from '../support/site.ts';
import type { BrowserDriver } from './browserDriver.ts';
import { type FoundElement, locate, type Query, runCommand, waitForDecision, waitForNoCard } from './inPage.ts';

/** Lets surveys start in a browser that a program drives. Records the page's errors and the error messages of its console. */
const recorder = `<script nonce="page">
  var errors = [], askletTestMode = true
  addEventListener('error', function (event) { errors.push('Uncaught ' + event.message) })
  addEventListener('unhandledrejection', function (event) { errors.push('Unhandled ' + event.reason) })
  addEventListener('securitypolicyviolation', function (event) { if (!/favicon/.test(event.blockedURI)) errors.push('Blocked ' + event.violatedDirective + ' ' + event.blockedURI) })
  console.error = function () { errors.push([].join.call(arguments, ' ')) }
</script>`;

/** The parts of a page, besides a heading. */
export interface PageParts {
  /** Attributes of the `<html>` element. */
  readonly html?: string;
  readonly head?: string;
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

/** A visit to a site with the widget, in any browser. */
export class Visit {
  readonly driver: BrowserDriver;
  readonly server: Feedback;
  readonly site: Site;

  constructor(driver: BrowserDriver, server: Feedback, site: Site) {
    this.driver = driver;
    this.server = server;
    this.site = site;
  }

  /** Opens a page of the site and returns its address. */
  async open({ html = 'lang="en"', head = '', body = this.server.tag(), path = '/', headers }: PageParts = {}) {
    const address = this.site.page(
      `<!doctype html><html ${html}><head><title>A shop</title>${recorder}${head}</head>
        <body><h1>A shop</h1>${body}</body></html>`,
      path,
      headers,
    );
    await this.driver.open(address);
    return address;
  }

  locate(role: Query['role'], name = '', index = 0): Promise<FoundElement> {
    return this.driver.evaluate(locate, { role, name, index });
  }

  async click(role: Query['role'], name?: string, index?: number): Promise<void> {
    const { x, y } = await this.locate(role, name, index);
    await this.driver.click(x, y);
  }

  async hover(role: Query['role'], name?: string, index?: number): Promise<void> {
    const { x, y } = await this.locate(role, name, index);
    await this.driver.moveTo(x, y);
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.driver.press(character);
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(role: Query['role'], name?: string): Promise<void> {
    for (let tabs = 0; tabs < 20; tabs++) {
      const { focused } = await this.driver.evaluate(locate, { role, ...(name && { name }) }, false);
      if (focused) return;
      await this.driver.press('Tab');
    }
    throw new Error(`${role} ${name} cannot be reached by Tab`);
  }

  noCard(): Promise<void> {
    return this.driver.evaluate(waitForNoCard);
  }

  command(...call: Parameters<typeof runCommand>): Promise<unknown> {
    return this.driver.evaluate(runCommand, ...call);
  }

  why(survey: string): Promise<{ shown: boolean; reason: string }> {
    return this.driver.evaluate(waitForDecision, survey);
  }

  /** Returns the page's errors since it was opened. */
  takeErrors(): Promise<string[]> {
    return this.driver.evaluate(() => (window as unknown as { errors?: string[] }).errors?.splice(0) ?? []);
  }
}
