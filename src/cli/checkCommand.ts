import type { Command } from 'commander';
import { linkPageOf } from '../contract/surveys/linkPageOf.ts';
import type { SurveysFile } from '../contract/surveys/surveysFile.ts';
import { readMailServer } from '../service/notify/mail.ts';
import { readSurveysFile } from '../server/node/readSurveysFile.ts';
import { inspectSurveys, listFindings, SurveysFileError } from '../server/surveys/inspectSurveys.ts';

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

/** Returns a valid surveys file. Throws an error with every error or warning of another one. */
async function checkFile(name: string): Promise<SurveysFile> {
  try {
    const { file, warnings } = inspectSurveys(await readSurveysFile(name), name, process.env);
    if (warnings.length > 0) throw new Error(listFindings(name, 'warnings', warnings));
    return file;
  } catch (error) {
    if (!(error instanceof SurveysFileError)) throw error;
    throw new Error(listFindings(error.file, 'errors', error.errors), { cause: error });
  }
}

/** Adds `asklet check surveys.json`, which throws if a surveys file has errors or warnings. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .summary('check a surveys file')
    .description('report every error and warning of a surveys file, with line and column')
    .argument('[file]', 'the surveys file', 'surveys.json')
    .action(async (name: string) => {
      const { surveys, keys } = await checkFile(name);
      // throws if they are not valid, even if no target needs them
      readMailServer(process.env, null);
      process.stdout.write(`${name} is valid: ${count(surveys.length, 'survey')}, ${count(keys.length, 'key')}.\n`);
      const pages = surveys.filter((survey) => linkPageOf(survey)).length;
      if (pages > 0) process.stdout.write(`${count(pages, 'page')} by link, at /s/{survey_uuid}.\n`);
    });
}
