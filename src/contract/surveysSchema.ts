import { z } from 'zod';
import { SurveysFile } from './surveysFile.ts';

/** The JSON Schema of a surveys file, for editors: what it accepts is what the server accepts field by field. */
export const surveysSchema = () => ({
  title: 'asklet surveys',
  description: 'The surveys and public keys that an asklet server serves.',
  ...z.toJSONSchema(SurveysFile, { io: 'input', unrepresentable: 'any' }),
});
