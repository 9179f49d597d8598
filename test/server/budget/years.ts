import { countWeeks, distanceOverWeek, type Scenario, simulateYear, type Visit } from './simulateYear.ts';

/** The simulated surveys of the manual, by what their owner wants. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  '20 a week': { budget: { responses: 20, per: 'week' }, weekly: 2000, rate: 0.1 },
  '100 a week': { budget: { responses: 100, per: 'week' }, weekly: 2000, rate: 0.2 },
  '300 a week': { budget: { responses: 300, per: 'week' }, weekly: 5000, rate: 0.12 },
  '30 a week, of 280 visits': { budget: { responses: 30, per: 'week' }, weekly: 280, rate: 0.5 },
  '100 a week, 60 % return': { budget: { responses: 100, per: 'week' }, weekly: 2000, rate: 0.2, returning: 0.6 },
  '100 a week, with too few visitors': { budget: { responses: 100, per: 'week' }, weekly: 800, rate: 0.1 },
};

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function askedOf(visits: readonly Visit[], is: (visit: Visit) => boolean): string {
  const chosen = visits.filter(is);
  return percent(chosen.filter(({ isAsked }) => isAsked).length / chosen.length);
}

/** Simulates a year. Resolves to its figures, as the manual shows them. */
export async function describeYear(scenario: Scenario) {
  const { visits, responses } = await simulateYear(scenario);
  // the first week has no history
  const weeks = countWeeks(responses).slice(1);
  const times = visits.map(({ time }) => time);
  return {
    fewest: Math.min(...weeks),
    most: Math.max(...weeks),
    mean: weeks.reduce((sum, each) => sum + each) / weeks.length,
    distance: distanceOverWeek(responses, times),
    phone: askedOf(visits, ({ device }) => device === 'phone'),
    desktop: askedOf(visits, ({ device }) => device === 'desktop'),
    start: askedOf(visits, ({ page }) => page === 'start'),
    checkout: askedOf(visits, ({ page }) => page === 'checkout'),
  };
}
