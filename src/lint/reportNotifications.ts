import { findMailProblems } from '../contract/surveys/mailServer.ts';
import {
  addressPattern,
  type Notification,
  secretPattern,
  storedPrefix,
  urlPattern,
  variablePattern,
  type Variables,
} from '../contract/surveys/notifications.ts';
import type { SurveysFile } from '../contract/surveys/surveysFile.ts';
import { reportScoreConditions } from './reportScoreConditions.ts';
import { below, formatPath, type Path, type Report } from './finding.ts';

type Notifications = Pick<SurveysFile, 'notifications' | 'surveys'>;

/** The address of a target as it is written. */
const addressOf = (target: Notification) =>
  target.to === 'mail' ? { field: 'address', address: target.address } : { field: 'url', address: target.url };

/** Reports errors of the targets, and of the environment variables that they name, if these are given. */
export function reportNotificationErrors(
  { notifications = [], surveys }: Notifications,
  report: Report,
  variables?: Variables,
): void {
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
      here([], `expected a different address than ${path}, or a "name" that tells them apart`);
    }
    reportUrl(target, variables ?? {}, here);
    if (variables) reportVariables(target, variables, here);
  }
}

const identityOf = (target: Notification) =>
  JSON.stringify([target.to, addressOf(target).address, target.name, target.to === 'mail' && target.digest]);

/** Reports variables that are not set, or whose value is not what the field expects. */
function reportVariables(target: Notification, variables: Variables, report: Report): void {
  const check = (path: Path, value: string, pattern: RegExp, expected: string) => {
    const name = variablePattern.exec(value)?.[1];
    if (name === undefined) return;
    const found = variables[name];
    // in the database, which a command does not open
    if (!found && name.startsWith(storedPrefix)) return;
    if (!found) report(path, `expected a value in the environment variable ${name}, found nothing`);
    else if (!pattern.test(found)) report(path, `expected ${expected} in the environment variable ${name}`);
  };
  const { field, address } = addressOf(target);
  const isMail = target.to === 'mail';
  check(
    [field],
    address,
    isMail ? addressPattern : urlPattern,
    isMail ? 'an email address' : 'an address such as "https://hooks.example/asklet"',
  );
  if (isMail) for (const problem of findMailProblems(variables, true)) report(['to'], problem);
  if (target.to !== 'webhook') return;
  const secrets = typeof target.secret === 'string' ? [target.secret] : target.secret;
  for (const [index, secret] of secrets.entries()) {
    const path = typeof target.secret === 'string' ? ['secret'] : ['secret', index];
    check(path, secret, secretPattern, '"whsec_" and the base64 of at least 24 bytes');
  }
}

/** Reports an address that looks valid but isn't, such as one with port 99999. */
function reportUrl(target: Notification, variables: Variables, report: Report): void {
  if (target.to === 'mail') return;
  const { url: written } = target;
  const name = variablePattern.exec(written)?.[1];
  const url = name === undefined ? written : variables[name];
  if (!url || !urlPattern.test(url) || URL.canParse(url)) return;
  const source = name === undefined ? '' : ` in the environment variable ${name}`;
  report(['url'], `expected a valid host and port${source}`);
}

/** Reports secrets that the file contains, fields without an effect, and conditions that do not fit a scale. */
export function reportNotificationWarnings({ notifications = [], surveys }: Notifications, report: Report): void {
  for (const [index, target] of notifications.entries()) {
    const here = below(report, 'notifications', index);
    reportScoreConditions(target, surveys, here);
    const isSecret = (text: string) => !variablePattern.test(text);
    const advice = 'write "$NAME", and set the environment variable NAME';
    if (target.to === 'webhook') {
      if ([target.secret].flat().some(isSecret)) here(['secret'], `is a secret: ${advice}`);
    } else if (target.to !== 'mail') {
      if (isSecret(target.url)) here(['url'], `is an address that anybody can post to: ${advice}`);
    } else {
      const useless = target.digest ? (['when'] as const) : (['at', 'time_zone'] as const);
      for (const field of useless.filter((name) => target[name] !== undefined))
        here([field], `has no effect ${target.digest ? 'on' : 'without'} "digest"`);
    }
  }
}
