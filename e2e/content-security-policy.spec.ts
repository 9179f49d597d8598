import { expect, test } from './support/hostPage.ts';

const policies: Record<string, (server: string) => string> = {
  'only our origin': (server) => `default-src 'none'; script-src ${server}; connect-src ${server}`,
  'a nonce and strict-dynamic': (server) =>
    `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${server}`,
  'trusted types, none allowed': (server) =>
    `default-src 'none'; script-src ${server}; connect-src ${server}; require-trusted-types-for 'script'; trusted-types 'none'`,
  'a nonce, strict-dynamic and trusted types, none allowed': (server) =>
    `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${server}; require-trusted-types-for 'script'; trusted-types 'none'`,
  'a sandbox without an origin': () => 'sandbox allow-scripts',
  'a sandbox and only our origin': (server) =>
    `sandbox allow-scripts; default-src 'none'; script-src ${server}; connect-src ${server}`,
};

for (const [name, policy] of Object.entries(policies)) {
  test(`can be completed without a violation under ${name}`, async ({ openHostPage }) => {
    const { card, completeSurvey } = await openHostPage('plain', {
      headers: (server) => ({ 'content-security-policy': policy(server) }),
      attributes: { nonce: 'r4nd0m', 'data-accent': 'rebeccapurple' },
    });
    await expect(card).toBeVisible();
    await completeSurvey();
  });
}
