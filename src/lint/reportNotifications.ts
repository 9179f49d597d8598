import {
  type Notification,
  type Variables,
  secretPattern,
  urlPattern,
  variablePattern,
} from '../contract/notifications.ts';
import type { SurveysFile } from '../contract/surveysFile.ts';
import { below, formatPath, type Report } from './finding.ts';

type Notifications = Pick<SurveysFile, 'notifications' | 'surveys'>;

/** Reports errors of the targets, and of the environment variables that they name, if these are given. */
export function reportNotificationErrors(
  { notifications = [], surveys }: Notifications,
  report: Report,
  variables?: Variables,
) {
  const known = new Set(surveys.map(({ survey_uuid }) => survey_uuid));
  for (const [index, target] of notifications.entries()) {
    const here = below(report, 'notifications', index);
    for (const [position, uuid] of (target.surveys ?? []).entries()) {
      if (!known.has(uuid)) here(['surveys', position], `expected a survey of this file, found "${uuid}"`);
    }
    const { min_score = -Infinity, max_score = Infinity } = target.when ?? {};
    if (min_score > max_score)
      here(['when', 'max_score'], `expected at least min_score (${min_score}), found ${max_score}`);
    const first = notifications.findIndex((each) => identityOf(each) === identityOf(target));
    if (first !== index) {
      const path = formatPath(['notifications', first]);
      here([], `expected another address than ${path}, or a "name" that tells them apart`);
    }
    reportUrl(target, variables ?? {}, here);
    if (variables) reportVariables(target, variables, here);
  }
}

const identityOf = ({ to, url, name = '' }: Notification) => JSON.stringify([to, url, name]);

/** Reports variables that are not set, or whose value is not what the field expects. */
function reportVariables(target: Notification, variables: Variables, report: Report): void {
  const check = (path: readonly PropertyKey[], value: string, pattern: RegExp, expected: string) => {
    const name = variablePattern.exec(value)?.[1];
    if (name === undefined) return;
    const found = variables[name];
    if (!found) report(path, `expected a value in the environment variable ${name}, found nothing`);
    else if (!pattern.test(found)) report(path, `expected ${expected} in the environment variable ${name}`);
  };
  check(['url'], target.url, urlPattern, 'an address such as "https://hooks.example/asklet"');
  if (target.to !== 'webhook') return;
  const secrets = typeof target.secret === 'string' ? [target.secret] : target.secret;
  for (const [index, secret] of secrets.entries()) {
    const path = typeof target.secret === 'string' ? ['secret'] : ['secret', index];
    check(path, secret, secretPattern, '"whsec_" and the base64 of at least 24 bytes');
  }
}

/** Reports an address that has the form of one but is none, such as one with port 99999. */
function reportUrl({ url: written }: Notification, variables: Variables, report: Report): void {
  const name = variablePattern.exec(written)?.[1];
  const url = name === undefined ? written : variables[name];
  if (!url || !urlPattern.test(url) || URL.canParse(url)) return;
  const source = name === undefined ? '' : ` in the environment variable ${name}`;
  report(['url'], `expected a valid host and port${source}`);
}

/** Reports secrets that the file contains. */
export function reportNotificationWarnings({ notifications = [] }: Notifications, report: Report): void {
  for (const [index, target] of notifications.entries()) {
    const secrets: readonly string[] = target.to === 'webhook' ? [target.secret].flat() : [target.url];
    if (secrets.every((secret) => variablePattern.test(secret))) continue;
    const [field, what] =
      target.to === 'webhook' ? ['secret', 'a secret'] : ['url', 'an address that anybody can post to'];
    report(['notifications', index, field!], `is ${what}: write "$NAME", and set the environment variable NAME`);
  }
}
