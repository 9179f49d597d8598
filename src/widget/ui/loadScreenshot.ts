/**
 * Fetches the screenshot step and its words: nobody pays for it who does not ask for it.
 * @param file the language, as the card's own words name it
 */
export async function loadScreenshot(file: string | undefined) {
  const { loadWords, openScreenshot } = await import('../screenshot/openScreenshot.ts');
  return { openScreenshot, words: await loadWords(file) };
}
