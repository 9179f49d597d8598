import { render } from 'preact';
import { Panel } from './panel/Panel.tsx';
import { recordRequests } from './recordRequests.ts';
import { chosenIn, fetchSamples } from './samples.ts';
import { Shop } from './shop/Shop.tsx';
import { addTag } from './tag.ts';

/** Shows the shop with a sample survey, and the controls beside it. */
export async function showShop(window: Window & typeof globalThis, place: Element): Promise<void> {
  const { requests } = recordRequests(window);
  const samples = await fetchSamples(window.fetch);
  const choice = chosenIn(window.location.search, samples);
  render(
    <>
      <Panel samples={samples} choice={choice} requests={requests} />
      <Shop />
    </>,
    place,
  );
  if (choice) addTag(choice, window.document);
}
