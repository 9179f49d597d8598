import { readSurveysFile } from '../server/node/readSurveysFile.ts';

/** Reads the surveys file of the command line or the environment, which can be that of a server with a database. */
export async function readGivenSurveys(path: string): Promise<string> {
  if (path !== 'database') return readSurveysFile(path);
  throw new Error(
    'The surveys are in the database: write them into a file with "asklet surveys export > surveys.json", and add --surveys surveys.json.',
  );
}
