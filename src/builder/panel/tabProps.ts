import type { Designer } from '../design/createDesigner.ts';
import type { FieldControl, Group } from '../design/fieldControls.ts';

/** What every tab works on. */
export interface TabProps {
  readonly designer: Designer;
  readonly controls: Readonly<Record<Group, readonly FieldControl[]>>;
}
