import { minify, type Plugin } from 'vite';

/**
 * Has the code made smaller by Oxc before Terser does it: each finds what the other one leaves. What visitors
 * download is 1 % smaller for it.
 */
export function minifyFirst(): Plugin {
  return {
    name: 'asklet:minify-first',
    applyToEnvironment: ({ name }) => ['card', 'conditions', 'debug', 'script'].includes(name),
    async renderChunk(code, { fileName }) {
      const { code: smaller, errors } = await minify(fileName, code, {
        module: fileName !== 'asklet.js',
        mangle: false,
      });
      if (errors.length) throw new Error(errors[0]!.message);
      return { code: smaller, map: null };
    },
  };
}
