import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { findDist } from '../assets/findDist.ts';
import { formatTag } from './formatTag.ts';
import { programName } from './programName.ts';

/** `asklet init [file]`: writes a surveys file to begin with, and says what to paste and how to serve it. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a surveys file to begin with, and say what to paste')
    .argument('[file]', 'where to write it', 'surveys.json')
    .action((file: string) => init(file, programName(process.argv, process.cwd())));
}

async function init(file: string, program: string): Promise<void> {
  const survey = randomUUID();
  const key = `pk_${randomBytes(12).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, firstSurveys(file, survey, key), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const message = `${file} is there already, and stays as it is. Name another: ${program} init other.json`;
    throw new Error(message, { cause: error });
  }
  process.stdout.write(`${file} is written: one survey, one key.

1. Serve it:

  ${program} serve --surveys ${quoted(file)} --admin-token random

2. Paste this into a page:

${formatTag('http://localhost:8787', survey, key)}

Change ${file} while it is served: changes are taken at once. "${program} check ${quoted(file)}" names mistakes.
`);
}

const quoted = (file: string) => (/^[\w./-]+$/.test(file) ? file : JSON.stringify(file));

function firstSurveys(file: string, survey_uuid: string, key: string): string {
  const schema = join(findDist(import.meta.url), 'pages/surveys.schema.json');
  const path = relative(dirname(resolve(file)), schema)
    .split(sep)
    .join('/');
  return `${JSON.stringify(
    {
      ...(existsSync(schema) && { $schema: path.startsWith('.') ? path : `./${path}` }),
      keys: [{ key, surveys: '*' }],
      surveys: [
        {
          survey_uuid,
          title: 'My first survey',
          survey_type: 'nps_10',
          question: 'How likely are you to recommend us to a friend?',
          min_label: 'Not likely',
          max_label: 'Very likely',
          response_type: 'text',
          text_question: 'What is the main reason for your score?',
          thank_you_message: 'Thank you! We read every answer.',
        },
      ],
    },
    null,
    2,
  )}\n`;
}
