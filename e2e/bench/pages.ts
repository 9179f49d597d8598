import type { Feedback } from '../support/feedback.ts';
import type { Site } from '../support/site.ts';
import { content, type MeasuredPage } from './compareVisits.ts';
import { buildFloor } from './floor/buildFloor.ts';
import { aSurvey, htmlOf, tagOf } from './test.ts';

/** The survey of all cards: a score, then a text. */
export const survey = aSurvey({ response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' });

/** Files that a browser keeps. */
export const kept = { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=3600' };

/** Publishes a page without a survey, one with a card written by hand, and those of asklet. */
export async function publish({ url, tag }: Feedback, site: Site): Promise<Record<string, MeasuredPage>> {
  const script = site.page(await buildFloor(), '/floor.js', kept);
  const page = (path: string, html: string): MeasuredPage => ({
    address: site.page(htmlOf(content + html), path),
    shows: 'steps',
  });
  return {
    'page alone': { ...page('/empty', ''), shows: 'nothing' },
    'by hand': page('/by-hand', tagOf(script, { 'data-api': url })),
    asklet: page('/asklet', tag()),
    'asklet, preloaded': page('/preloaded', tag({ 'data-preload': '' })),
  };
}
