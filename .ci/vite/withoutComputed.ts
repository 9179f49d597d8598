import type { Plugin } from 'vite';

/** The methods of computed signals in the built file of @preact/signals-core: from their prototype to their factory. */
const methods = /(\w+)\.prototype=new \w+;\1\.prototype\..*?(?=function \w+\(t,i\)\{return new \1\()/s;

/**
 * Leaves computed signals out of the card, which has none. No tool can see that what is written to a prototype that
 * nobody makes anything of has no effect.
 */
export function withoutComputed(): Plugin {
  return {
    name: 'asklet:without-computed',
    applyToEnvironment: ({ name }) => name === 'card',
    transform(code, id) {
      if (!/signals-core\.(module\.js|mjs)$/.test(id)) return null;
      if (!methods.test(code)) throw new Error(`${id} has changed: see how computed signals can be left out of it`);
      return { code: code.replace(methods, ''), map: null };
    },
  };
}
