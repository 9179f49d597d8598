import { expect, test, vi } from 'vitest';
import { registryOf } from '../../../src/widget/core/registry.ts';
import * as debugging from '../../../src/widget/debug/index.ts';
import { surveyUuid } from '../../support/builders.ts';
import { add } from './support.ts';

test('a survey that was destroyed before the panel had loaded has none, as in the strict mode of React', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let load!: (chunk: typeof debugging) => void;
  const debug = new Promise<typeof debugging>((resolve) => (load = resolve));
  const options = { attributes: { debug: '' }, cardLoads: true };
  const first = add(surveyUuid, { ...options, debug });
  registryOf(document).surveys.get(surveyUuid)!.destroy();
  const second = await add(surveyUuid, { ...options, debug: Promise.resolve(debugging) });
  load(debugging);
  await first;
  await Promise.resolve();
  const panels = [...document.querySelector('asklet-debug')!.shadowRoot!.querySelectorAll('section')];
  expect(panels.map(({ textContent }) => textContent)).toEqual([expect.not.stringContaining('destroyed the survey')]);
  expect(second.why().reason).toBe('trigger');
});
