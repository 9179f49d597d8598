import type { Plugin } from 'vite';

/**
 * Takes three methods that the card has no use for out of the signals. A page that freezes `Object.prototype`
 * makes their assignment throw: what is inherited read-only cannot be assigned.
 */
export function plainSignals(): Plugin {
  const methods = /\b\w\.prototype\.(valueOf|toString|toJSON)=function\(\)\{return this\.value(\+"")?\};/g;
  return {
    name: 'asklet:plain-signals',
    applyToEnvironment: ({ name }) => name === 'card',
    transform(code, id) {
      if (!id.includes('signals-core')) return null;
      if (code.match(methods)?.length !== 3) throw new Error(`${id} assigns other methods than it did`);
      return { code: code.replace(methods, ''), map: null };
    },
  };
}
