import { z } from 'zod';
import { SurveysFile } from './surveysFile.ts';

/** Returns the JSON Schema of a surveys file, for editors. Field by field, it accepts the same as the server. */
export const surveysSchema = () => ({
  title: 'asklet surveys',
  description: 'The surveys and public keys that an asklet server serves.',
  ...z.toJSONSchema(SurveysFile, { io: 'input', unrepresentable: 'any' }),
});
