import { closestName } from '../../contract/closestName.ts';
import type { AttributeName } from '../../contract/surveys/surveyOptions.ts';

/** Every attribute of the tag, without `data-`. The type makes an incomplete list a compile error. */
const attributes: Record<AttributeName, true> = {
  survey: true,
  key: true,
  api: true,
  position: true,
  theme: true,
  accent: true,
  target: true,
  locale: true,
  'user-id': true,
  'user-email': true,
  metadata: true,
  'button-label': true,
  'button-style': true,
  'text-limit': true,
  'keep-query': true,
  consent: true,
  'rest-hours': true,
  'site-cooldown-hours': true,
  preload: true,
  debug: true,
  'nps-colors': true,
  'mask-text': true,
};

export const attributeNames: readonly string[] = Object.keys(attributes);

/** Describes misspelled options in the attributes of a tag and in the URL of its script. */
export function describeMisspelt(tag: Node | null): string[] {
  const { src, attributes = [] } = (tag ?? {}) as Partial<HTMLScriptElement>;
  const names = [...attributes].map(({ name }) => name);
  const parameters = src ? new URL(src).searchParams.keys() : [];
  return [
    ...names.flatMap((name) => (name.startsWith('data-') ? describeUnknown('data-', name.slice(5)) : [])),
    ...[...parameters].flatMap((name) => describeUnknown('', name)),
  ];
}

/** Describes an unknown name that resembles one of ours. Other names may belong to other scripts. */
function describeUnknown(prefix: string, name: string): string[] {
  const meant = attributeNames.includes(name) ? null : closestName(name, attributeNames);
  const kind = prefix ? 'attribute of the tag' : "option in the script's address";
  return meant ? [`Unknown ${kind} "${prefix}${name}". Did you mean "${prefix}${meant}"?`] : [];
}
