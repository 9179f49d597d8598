import type { Trigger } from '../../contract/survey.ts';

/** What each trigger needs to know. */
const needs: Readonly<Record<Trigger['type'], string>> = {
  immediate: 'type',
  exit_intent: 'type',
  delay: 'seconds',
  idle: 'seconds',
  scroll: 'percent',
  click: 'selector',
  event: 'name',
};

/** Whether the widget knows how to wait for a trigger. */
export function isReadableTrigger(trigger: Trigger): boolean {
  const need = needs[trigger.type];
  const value: unknown = trigger[need as keyof Trigger];
  return need === 'seconds' || need === 'percent'
    ? typeof value === 'number' && value >= 0
    : typeof value === 'string' && value !== '';
}
