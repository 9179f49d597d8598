import { type Audience, type AttributeCondition, type Device } from '../../contract/surveys/audience.ts';
import type { Trigger } from '../../contract/surveys/survey.ts';
import type { PageEligibility } from '../eligibility/decide.ts';

/** The properties of a visitor that audience and sample depend on. */
export interface VisitorSnapshot {
  /** The session's uuid. Undefined before the first reply of the server. */
  readonly session: string | undefined;
  readonly device: Device;
  readonly language: string;
  readonly pageViews: number;
  readonly visits: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly parameters: URLSearchParams;
}

/** The result of audience and sample for a visitor. */
export type VisitorEligibility =
  | { readonly ok: true }
  /** The session is outside the sample. */
  | { readonly ok: false; readonly reason: 'sample'; readonly percent: number }
  /** `condition` is the first one that fails. `known` is false if its attribute may still be set. */
  | { readonly ok: false; readonly reason: 'audience'; readonly condition: string; readonly known: boolean };

type Conditions = {
  readonly [Name in keyof Audience]-?: (
    expected: NonNullable<Audience[Name]>,
    visitor: VisitorSnapshot,
  ) => VisitorEligibility | null;
};

const fail = (condition: string, known = true): VisitorEligibility => ({
  ok: false,
  reason: 'audience',
  condition,
  known,
});

const conditions: Conditions & { readonly __proto__: null } = {
  // excludes inherited properties, such as `toString`
  __proto__: null,
  devices: (devices, { device }) => (devices.includes(device) ? null : fail('devices')),
  languages: (languages, { language }) =>
    languages.some((each) => `${language}-`.toLowerCase().startsWith(`${each}-`.toLowerCase()))
      ? null
      : fail('languages'),
  min_page_views: (count, { pageViews }) => (pageViews >= count ? null : fail('min_page_views')),
  min_visits: (count, { visits }) => (visits >= count ? null : fail('min_visits')),
  attributes(expected, { attributes }) {
    const known = new Map(Object.entries(attributes));
    for (const [name, condition] of Object.entries(expected)) {
      const value = known.get(name);
      if (value == null) return fail(`attributes.${name}`, false);
      if (!meets(value, condition)) return fail(`attributes.${name}`);
    }
    return null;
  },
  url_parameters(expected, { parameters }) {
    for (const [name, values] of Object.entries(expected)) {
      if (!parameters.getAll(name).some((each) => values.includes(each))) return fail(`url_parameters.${name}`);
    }
    return null;
  },
};

function meets(value: unknown, condition: AttributeCondition): boolean {
  if (Array.isArray(condition)) return condition.includes(value as string);
  const { min = -Infinity, max = Infinity } = condition;
  return typeof value === 'number' && value >= min && value <= max;
}

/**
 * Evaluates the sample and the audience of a survey for a visitor. Unknown or malformed conditions fail. Never throws.
 */
export function judgeVisitor(trigger: Trigger, visitor: VisitorSnapshot): VisitorEligibility & PageEligibility {
  const { sample_percent: percent, audience } = trigger;
  // before the session is known, the sample doesn't exclude it
  if (percent != null && visitor.session && !(shareOf(visitor.session) < percent)) {
    return { ok: false, reason: 'sample', percent };
  }
  for (const [name, expected] of Object.entries(audience ?? {})) {
    try {
      const failed = conditions[name as 'devices'](expected as Device[], visitor);
      if (failed) return failed;
    } catch {
      return fail(name);
    }
  }
  return { ok: true };
}

/**
 * Returns a number from 0 to 100 that is evenly distributed over sessions: the last digits of all uuid versions are
 * random.
 */
const shareOf = (session: string) => (parseInt(session.slice(-6), 16) / 2 ** 24) * 100;
