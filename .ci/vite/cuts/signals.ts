import type { Library } from './library.ts';

const file = 'index.ts';

/** The signals. The card writes and reads plain ones, and has one effect, which lives as long as they do. */
export const signals: Library = {
  name: '@preact/signals-core',
  version: '1.14.5',
  entry: 'src/index.ts',
  cuts: [
    {
      // their assignment would throw in a page that freezes Object.prototype, too: what is inherited read-only cannot be assigned
      why: 'reading a signal in any other way than by its value',
      parts: [
        { in: file, from: 'Signal.prototype.brand = BRAND_SYMBOL;', upTo: 'Signal.prototype._subscribe =' },
        { in: file, from: 'Signal.prototype.subscribe =', upTo: 'Object.defineProperty(Signal.prototype,' },
      ],
    },
    {
      why: 'options of signals and effects',
      parts: [
        { in: file, from: 'this._version = 0; this._node = undefined;', upTo: '} Signal.prototype._subscribe =' },
        { in: file, from: 'this.name = options?.name; if (capturedEffects) { capturedEffects.push(this); }' },
      ],
    },
    {
      why: 'computed signals, and telling whether what an effect has read is new',
      parts: [
        { in: file, from: 'Computed.prototype = new Signal() as Computed;', upTo: 'interface ReadonlySignal' },
        { in: file, from: 'reconcileBatchSnapshots();' },
        { in: file, from: '&& needsToRecompute(effect)' },
        { in: file, from: 'currentBatchSnapshotVersion = ++batchSnapshotVersion;' },
        {
          in: file,
          from: 'recordBatchSnapshot(this); this._value = value; this._version++; globalVersion++;',
          put: 'this._value = value;',
        },
        {
          in: file,
          from: 'const node = addDependency(this); if (node !== undefined) { node._version = this._version; } return this._value; }, set',
          put: 'addDependency(this); return this._value; }, set',
        },
      ],
    },
    {
      why: 'letting go of a signal that an effect no longer reads: both go with the card',
      parts: [
        {
          in: file,
          from: 'node = { _version: 0,',
          upTo: '} declare class Signal<',
          put: 'signal._node = node = { _target: evalContext }; signal._subscribe(node); }',
        },
        {
          in: file,
          from: 'if (targets !== node && node._prevTarget === undefined) {',
          upTo: 'Object.defineProperty(Signal.prototype,',
          put: 'node._nextTarget = targets; this._targets = node; };',
        },
        { in: file, from: 'if (!(this._flags & RUNNING)) { disposeEffect(this); }' },
        { in: file, from: 'Effect.prototype.dispose =', upTo: 'function effect(' },
        {
          in: file,
          from: 'try { effect._callback(); } catch (err) { effect._dispose(); throw err; } const dispose = effect._dispose.bind(effect); (dispose as any)[Symbol.dispose] = dispose; return dispose as DisposeFn;',
          put: 'effect._callback(); return effect._dispose.bind(effect);',
        },
      ],
    },
    {
      why: 'effects that clean up, that are nested, disposed of while they run, or run for ever',
      parts: [
        {
          in: file,
          from: 'const finish = this._start(); try {',
          upTo: 'Effect.prototype._notify =',
          put: 'startBatch(); const prevContext = evalContext; evalContext = this; try { this._fn!(); } finally { evalContext = prevContext; endBatch(); } };',
        },
        {
          in: file,
          from: 'this._cleanup = undefined; this._sources = undefined; this._nextBatchedEffect = undefined; this._flags = TRACKING;',
          put: 'this._flags = 0;',
        },
        { in: file, from: 'if (batchIteration > 100) { throw new Error("Cycle detected"); }' },
        { in: file, from: 'batchIteration++;' },
        { in: file, from: 'batchIteration = 0; batchDepth--;', put: 'batchDepth--;' },
      ],
    },
  ],
};
