import { render } from 'preact';
import { App } from './App.tsx';
import { createResultsModel } from './ResultsModel.ts';
import './theme.css';
import './layout.css';
import './charts.css';
import './comments.css';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const model = createResultsModel(window, { now: () => new Date(), timeZone });
model.start();
render(<App model={model} />, document.querySelector('#results')!);
