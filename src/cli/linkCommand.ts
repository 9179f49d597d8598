import { existsSync, openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import QRCode from 'qrcode';
import { linkPageOf, linkPath } from '../contract/surveys/linkPageOf.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import { translateSurvey } from '../contract/surveys/translateSurvey.ts';
import { detectDelimiter } from '../import/readRows.ts';
import { detectEncoding } from '../import/detectEncoding.ts';
import { type Encoding, readText } from '../import/readText.ts';
import { mailQuestionOf, mergeTags, type Sender, senderNames } from '../link/mailQuestion.ts';
import { createTokens } from '../service/link/linkKeys.ts';
import { inspectSurveys } from '../server/surveys/inspectSurveys.ts';
import type { ListedResponse } from '../contract/results/responses.ts';
import { describeReadings } from './describeInspection.ts';
import { createEncodingOption } from './encodingOption.ts';
import { readGivenSurveys } from './readGivenSurveys.ts';
import { requestAdmin } from './requestAdmin.ts';
import { UsageError } from './usageError.ts';

interface LinkOptions {
  readonly survey: string;
  readonly surveys: string;
  readonly url: string;
  readonly recipients?: string;
  readonly encoding?: Encoding;
  readonly id?: string;
  readonly days: number;
  readonly qr?: string;
  readonly mail?: 'html' | 'text';
  readonly sender?: Sender;
  readonly lang?: string;
  readonly unanswered?: true;
  readonly adminToken?: string;
}

/** The column with the links in the written file. */
const column = 'asklet_link';

/** Returns the survey, which has to have a page. */
async function findSurvey({ surveys: path, survey: uuid }: LinkOptions): Promise<SurveyEntry> {
  const { file } = inspectSurveys(await readGivenSurveys(path), path);
  const survey = file.surveys.find(({ survey_uuid }) => survey_uuid === uuid.toLowerCase());
  if (!survey) throw new Error(`${path} has no survey "${uuid}".`);
  if (!linkPageOf(survey)) throw new Error(`The survey "${uuid}" has no page: add "link": true to it.`);
  return survey;
}

/** A row of a CSV file, and the line on which it ends. */
interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Returns the rows of a CSV file. In a row with more or fewer cells than the header, the id could be another cell. */
function readRecipients(text: string, path: string, delimiter: string): readonly Row[] {
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true, info: true }) as unknown as readonly Row[];
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Resolves to the ids of the recipients who have answered, as a running server knows them. */
async function findAnswered({ url, survey, adminToken: token }: LinkOptions): Promise<ReadonlySet<unknown>> {
  const address = { url, token, option: '--unanswered' };
  const values = { survey_uuid: survey.toLowerCase() };
  const reply = await requestAdmin(address, 'export_ndjson', values, { query: { 'metadata.recipient': '*' } });
  const lines = (await reply.text()).split('\n').filter(Boolean);
  return new Set(lines.map((line) => (JSON.parse(line) as ListedResponse).metadata['recipient']));
}

/**
 * Returns the rows of a CSV file with a personal link for each, in the column `asklet_link`.
 * @param answered the ids of the people who are left out
 */
function addLinks(
  text: string,
  path: string,
  { id, days }: LinkOptions,
  answered: ReadonlySet<unknown>,
  linkTo: (id: string, end: number) => string,
) {
  const delimiter = detectDelimiter(text);
  const [header, ...people] = readRecipients(text, path, delimiter);
  const names = header?.record ?? [];
  const index = id === undefined ? names.findIndex((name) => /^e-?mail/i.test(name.trim())) : names.indexOf(id);
  if (index < 0) {
    const expected =
      id === undefined ? 'no column is named email: name the column of the ids with --id' : `no column "${id}"`;
    throw new Error(`${path}: ${expected}. Found: ${names.join(', ')}.`);
  }
  const empty = people.find(({ record }) => !record[index]?.trim());
  if (empty) throw new Error(`${path}:${empty.info.lines}: the column "${names[index]}" is empty.`);
  const expires = Math.floor(Date.now() / 1000) + days * 86_400;
  // the links of an earlier file are replaced
  const at = names.includes(column) ? names.indexOf(column) : names.length;
  const asked = people.filter(({ record }) => !answered.has(record[index]!.trim()));
  const linked = asked.map(({ record }) => record.toSpliced(at, 1, linkTo(record[index]!.trim(), expires)));
  return stringify([names.toSpliced(at, 1, column), ...linked], { delimiter });
}

/** Resolves to the encoding of a file. Rejects if it can only be guessed: the links would go out with garbled names. */
async function findEncoding(file: Blob, path: string): Promise<Encoding> {
  const { encoding, isCertain, readings } = await detectEncoding(file);
  if (isCertain) return encoding;
  const unsure = `${path}: the encoding is unsure. Name the one in which the texts are right, such as --encoding ${encoding}.`;
  throw new Error([unsure, ...describeReadings(readings)].join('\n'));
}

async function writeRecipients(path: string, options: LinkOptions, survey: SurveyEntry, address: string) {
  const secret = process.env['ASKLET_LINK_SECRET'] ?? '';
  if (secret.length < 32) {
    throw new Error(
      'Personal links need ASKLET_LINK_SECRET in the environment, as the server has it: at least 32 characters, such as those of "openssl rand -base64 32".',
    );
  }
  const tokens = createTokens(secret);
  const linkTo = (id: string, expires: number) => `${address}?r=${tokens.create(survey.survey_uuid, { id, expires })}`;
  if (!existsSync(path)) throw new Error(`File ${path} not found.`);
  const file = await openAsBlob(path);
  let text = '';
  for await (const part of readText(file, options.encoding ?? (await findEncoding(file, path)))) text += part;
  const answered = options.unanswered ? await findAnswered(options) : new Set();
  process.stdout.write(addLinks(text, path, options, answered, linkTo));
}

async function writeQr(path: string, address: string): Promise<void> {
  const type = /\.(svg|png)$/i.exec(path)?.[1]?.toLowerCase();
  if (!type) throw new UsageError(`--qr: expected a file that ends with .svg or .png, found "${path}"`);
  const options = { errorCorrectionLevel: 'M', margin: 4 } as const;
  const image =
    type === 'svg'
      ? await QRCode.toString(address, { ...options, type: 'svg' })
      : await QRCode.toBuffer(address, { ...options, type: 'png', width: 1024 });
  await writeFile(path, image);
  process.stdout.write(`${path}\n`);
}

/** Prints the link to a survey's page, or writes a file with it. */
async function printLink(options: LinkOptions): Promise<void> {
  const survey = await findSurvey(options);
  const address = new URL(linkPath + survey.survey_uuid, options.url).href;
  const { recipients, qr, mail, sender, lang, id } = options;
  if ([recipients, qr, mail].filter((each) => each !== undefined).length > 1)
    throw new UsageError('link: expected one of --recipients, --qr and --mail');
  if (id !== undefined && recipients === undefined) throw new UsageError('link: --id needs --recipients');
  if (options.encoding !== undefined && recipients === undefined)
    throw new UsageError('link: --encoding needs --recipients');
  if (options.unanswered && recipients === undefined) throw new UsageError('link: --unanswered needs --recipients');
  if ((sender !== undefined || lang !== undefined) && mail === undefined)
    throw new UsageError('link: --sender and --lang need --mail');
  if (recipients !== undefined) return writeRecipients(recipients, options, survey, address);
  if (qr !== undefined) return writeQr(qr, address);
  if (mail === undefined) return void process.stdout.write(`${address}\n`);
  const languages = [survey.language ?? 'en', ...Object.keys(survey.translations ?? {})];
  if (lang !== undefined && !languages.includes(lang))
    throw new Error(`The survey has no "${lang}". It has: ${languages.join(', ')}.`);
  const shown = lang === undefined ? survey : translateSurvey(survey, lang);
  const inLanguage = lang === undefined ? '' : `${sender ? '&' : '?'}lang=${lang}`;
  const link = (sender ? mergeTags[sender] : address) + inLanguage;
  process.stdout.write(mailQuestionOf(shown, link, link !== address, 'Answer')[mail]);
}

const senders = `links to the column ${column} of the recipients, as this program names it: `;

/** Adds `asklet link`. */
export function addLinkCommand(program: Command): void {
  program
    .command('link')
    .summary("print the link to a survey's page, personal links, a QR code or an email")
    .description("print the link to a survey's page")
    .requiredOption('--survey <uuid>', 'the survey')
    .addOption(new Option('--surveys <file>', 'the surveys file').env('ASKLET_SURVEYS').default('surveys.json'))
    .addOption(
      new Option('--url <url>', 'the public address of the server')
        .default('http://localhost:8787')
        .argParser((given) => {
          if (/^https?:/.test(given) && URL.canParse(given) && new URL(given).pathname === '/') return given;
          const expected = 'expected an address without a path, such as https://feedback.example';
          throw new UsageError(`--url: ${expected}, found "${given}"`);
        }),
    )
    .option('--recipients <file>', 'write this CSV file to standard output, with a personal link in each row')
    .addOption(createEncodingOption())
    .option('--id <column>', 'the column that identifies a recipient (default: the first one that begins with email)')
    .addOption(
      new Option('--days <number>', 'days until the personal links expire').default(90).argParser((given) => {
        if (/^[1-9]\d{0,4}$/.test(given)) return Number(given);
        throw new UsageError(`--days: expected a number from 1 to 99999, found "${given}"`);
      }),
    )
    .option(
      '--unanswered',
      'with --recipients: only the rows of people who have not answered; asks the server at --url',
    )
    .addOption(
      new Option('--admin-token <token>', 'with --unanswered: the admin token or results token').env(
        'ASKLET_ADMIN_TOKEN',
      ),
    )
    .option('--qr <file>', 'write a QR code of the link to a file that ends with .svg or .png')
    .addOption(new Option('--mail <format>', 'print the question for an email').choices(['html', 'text']))
    .option('--lang <tag>', 'with --mail: the question in this language, which the page has, too')
    .addOption(
      new Option('--sender <name>', `${senders}${Object.values(senderNames).join(', ')}`).choices(
        Object.keys(mergeTags),
      ),
    )
    .action(printLink);
}
