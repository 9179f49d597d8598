import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../support/site.ts';
import { kept, survey } from '../pages.ts';

/** The measured package. */
export const posthogPackage = 'posthog-js@1.449.2';

const token = 'phc_demo';

/** The reply of PostHog's configuration: surveys, and nothing else. */
const config = {
  surveys: true,
  hasFeatureFlags: false,
  sessionRecording: false,
  autocapture_opt_out: true,
  capturePerformance: false,
  captureDeadClicks: false,
  heatmaps: false,
  defaultIdentifiedOnly: true,
  siteApps: [],
};

/** The same survey, with PostHog's words. */
const popover = {
  id: survey.survey_uuid,
  name: 'NPS',
  type: 'popover',
  start_date: '2020-01-01T00:00:00Z',
  end_date: null,
  conditions: null,
  linked_flag_key: null,
  targeting_flag_key: null,
  internal_targeting_flag_key: null,
  appearance: { displayThankYouMessage: true },
  questions: [
    {
      id: 'score',
      type: 'rating',
      display: 'number',
      scale: 10,
      question: survey.question,
      lowerBoundLabel: survey.min_label,
      upperBoundLabel: survey.max_label,
      skipSubmitButton: true,
    },
    { id: 'text', type: 'open', question: survey.text_question },
  ],
};

/**
 * Serves what a page with PostHog's snippet requests, from the package in a folder, and returns the snippet. Everything but
 * surveys is off.
 */
export async function publishPosthog(site: Site, modules: string): Promise<string> {
  const folder = join(modules, 'posthog-js');
  const read = (name: string) => readFile(join(folder, name));
  const { version } = JSON.parse(`${await read('package.json')}`) as { version: string };
  const json = { 'Content-Type': 'application/json' };
  const remote = JSON.stringify({ [token]: { config, siteApps: [] } });
  site.page(await read('dist/array.js'), '/static/array.js', kept);
  site.page(await read('dist/surveys.js'), `/static/${version}/surveys.js`, kept);
  site.page(`window._POSTHOG_REMOTE_CONFIG = ${remote}`, `/array/${token}/config.js`, kept);
  site.page(JSON.stringify({ surveys: [popover] }), '/api/surveys/', json);
  for (const path of ['/flags/', '/e/', '/i/v0/e/']) site.page('{"flags":{},"status":1}', path, json);
  const options = {
    api_host: site.url,
    person_profiles: 'identified_only',
    autocapture: false,
    disable_session_recording: true,
    opt_out_useragent_filter: true,
  };
  const calls = JSON.stringify([[token, options, 'posthog']]);
  return `<script>window.posthog = []; posthog._i = ${calls}; posthog.__SV = 1</script><script async src="/static/array.js"></script>`;
}
