import { render } from 'preact';
import './page.css';
import { Panel } from './panel/Panel.tsx';
import { recordRequests } from './recordRequests.ts';
import { chosenIn, fetchSamples } from './samples.ts';
import { Shop } from './shop/Shop.tsx';
import { addTag } from './tag.ts';

const { requests } = recordRequests(window);
const samples = await fetchSamples(window.fetch);
const choice = chosenIn(window.location.search, samples);

render(
  <>
    <Panel samples={samples} choice={choice} requests={requests} />
    <Shop />
  </>,
  document.querySelector('#playground')!,
);
if (choice) addTag(choice, document);
