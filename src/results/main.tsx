import { render } from 'preact';
import { App } from './App.tsx';
import { createResultsModel } from './ResultsModel.ts';
import './theme.css';
import './layout.css';
import './signIn.css';
import './overview/overview.css';
import './survey/survey.css';
import './dialogs/dialogs.css';
import './charts.css';
import './comments.css';
import './print.css';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const model = createResultsModel(window, { now: () => new Date(), timeZone });
model.start();
render(<App model={model} />, document.querySelector('#results')!);
