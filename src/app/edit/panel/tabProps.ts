import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SurveyFinding } from '../../../contract/api/publishing.ts';
import type { Designer } from '../design/createDesigner.ts';
import type { FieldControl, Group, TriggerControl } from '../design/fieldControls.ts';
import type { View } from '../preview/view.ts';

/** The props of every tab. */
export interface TabProps {
  readonly designer: Designer;
  readonly controls: Readonly<Record<Group, readonly FieldControl[]>>;
  readonly triggers: readonly TriggerControl[];
  readonly view: Signal<View>;
  /** What the checks say about the design; empty until they are loaded. */
  readonly findings: ReadonlySignal<readonly SurveyFinding[]>;
  /** A sentence about the people whom the design would have asked last week; empty until that is known. */
  readonly reach: ReadonlySignal<string>;
}
