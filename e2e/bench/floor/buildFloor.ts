import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Builds the hand-written card as a single script. */
export async function buildFloor(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('index.tsx', import.meta.url)), formats: ['iife'], name: 'floor' },
    },
  })) as Rolldown.RolldownOutput[];
  return built!.output[0].code;
}
