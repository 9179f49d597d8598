import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { surveyTypes } from '../contract/surveys/surveyTypes.ts';
import { newSurveysFile } from '../service/publishing/editSurveys.ts';
import { formatTag } from './welcome.ts';
import { programName, quoted } from './programName.ts';

/** The default address of `asklet serve`. */
const server = 'http://localhost:8787';

/** Adds `asklet init [file]`, which creates a surveys file and prints the script tag and the command to serve it. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .summary('create a first surveys file')
    .description('create a first surveys file, and print the tag to paste')
    .argument('[file]', 'the file to create', 'surveys.json')
    .action((file: string) => init(file, programName(process.argv, process.cwd())));
}

async function init(file: string, program: string): Promise<void> {
  const survey = randomUUID();
  const key = `pk_${randomBytes(12).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, firstSurveys(survey, key), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const message = `${file} already exists and was not changed. Name another file: ${program} init other.json`;
    throw new Error(message, { cause: error });
  }
  process.stdout.write(`Created ${file} with one survey and one key.

1. Serve it:

  ${program} serve --surveys ${quoted(file)}

2. Paste this into a page:

${formatTag(server, survey, key)}

The server watches ${file}: edits apply immediately. "${program} check ${quoted(file)}" reports errors.
`);
}

function firstSurveys(survey_uuid: string, key: string): string {
  const types = Object.keys(surveyTypes);
  return newSurveysFile(
    server,
    `[{ "key": "${key}", "surveys": "*" }]`,
    `[
    {
      // data-survey of the tag
      "survey_uuid": "${survey_uuid}",
      // visible only to you
      "title": "My first survey",
      // ${types.slice(0, -1).join(', ')} or ${types.at(-1)}
      "survey_type": "nps_10",
      "question": "How likely are you to recommend us to a friend?",
      "min_label": "Not likely",
      "max_label": "Very likely",
      // the step after the score: "text" asks for a comment
      "response_type": "text",
      "text_question": "What is the main reason for your score?",
      "thank_you_message": "Thank you! We read every answer."
      // When and where it shows. Remove the slashes and add a comma above:
      // "trigger": { "type": "delay", "seconds": 20 },
      // "show_on_pages": ["/pricing*"]
    }
  ]`,
  );
}
