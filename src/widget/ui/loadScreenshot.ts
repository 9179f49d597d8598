/** Fetches the screenshot step: nobody pays for it who does not ask for it. */
export const loadScreenshot = () => import('../screenshot/openScreenshot.ts');
