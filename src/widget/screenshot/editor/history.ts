import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** A value with undo steps. */
export interface History<Value> {
  readonly current: ReadonlySignal<Value>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Changes the value in a new undo step. */
  commit(value: Value): void;
  /** Changes the value within the last undo step. */
  amend(value: Value): void;
  /** Undoes the last step. */
  undo(): void;
}

/** Creates the history of a value. */
export function createHistory<Value>(initial: Value): History<Value> {
  const values = signal<readonly [Value, ...Value[]]>([initial]);
  return {
    current: computed(() => values.value[0]),
    canUndo: computed(() => values.value.length > 1),
    commit(value) {
      values.value = [value, ...values.value];
    },
    amend(value) {
      const [, ...earlier] = values.value;
      values.value = [value, ...earlier];
    },
    undo() {
      const [, previous, ...earlier] = values.value;
      if (previous !== undefined) values.value = [previous, ...earlier];
    },
  };
}
