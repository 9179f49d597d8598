import { createBuilder } from 'vite';
import { onlyWhatWeUse } from '../../.ci/vite/onlyWhatWeUse.ts';

const entry = 'virtual:libraries';

type Libraries = typeof import('preact') & typeof import('@preact/signals');

/** Builds the libraries of the card as the card is built with them. */
export async function cutLibraries(): Promise<Libraries> {
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'error',
    environments: {
      card: { consumer: 'client', build: { write: false, minify: false, lib: { entry, formats: ['es'] } } },
    },
    plugins: [
      {
        name: entry,
        resolveId: (source) => (source.endsWith(entry) ? entry : null),
        load: (id) =>
          id === entry ? `export * from 'preact'; export { batch, effect, signal } from '@preact/signals'` : null,
      },
      onlyWhatWeUse(),
    ],
  });
  const [built] = [await builder.build(builder.environments['card']!)].flat();
  if (!built || !('output' in built)) throw new Error('nothing was built');
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(built.output[0].code)}`
  )) as Libraries;
}
