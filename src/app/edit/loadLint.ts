/** Loads the checks of a surveys file, which are large. */
export async function loadLint() {
  const { config } = await import('zod');
  // before the schemas are created: the page's policy forbids eval
  config({ jitless: true });
  // oxlint-disable-next-line no-restricted-imports -- not a part of the page: loaded when it is shown
  const { lintSurveys } = await import('../../lint/lintSurveys.ts');
  return lintSurveys;
}

export type Lint = Awaited<ReturnType<typeof loadLint>>;
