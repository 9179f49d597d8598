/** What shows where a page has nothing: the background of its root or its body, else the browser's own. */
export function backgroundOf({ documentElement, body }: Document): string {
  const styles = [documentElement, body].flatMap((each) => each ?? []).map((each) => getComputedStyle(each));
  const found = styles.find(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)');
  return `color-scheme:${styles[0]!.colorScheme};background:${found?.backgroundColor ?? 'canvas'};`;
}
