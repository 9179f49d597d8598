import { type Command, Option } from 'commander';
import { createSend } from '../service/notify/createSend.ts';
import { createSendMail, readMailServer } from '../service/notify/mail.ts';
import { sampleMessage } from '../service/notify/messages.ts';
import { createPost } from '../service/notify/post.ts';
import { acceptsSurvey, readTarget } from '../service/notify/targets.ts';
import { version } from '../service/pages/findDist.ts';
import { inspectSurveys } from '../server/surveys/inspectSurveys.ts';
import { readGivenSurveys } from './readGivenSurveys.ts';

interface NotifyOptions {
  readonly surveys: string;
  readonly test?: boolean;
  readonly allowPrivateTargets?: boolean;
}

/** Lists the targets of a surveys file, or sends a sample to each and prints what came back. */
async function notify({ surveys: path, test, allowPrivateTargets = false }: NotifyOptions): Promise<void> {
  const { file } = inspectSurveys(await readGivenSurveys(path), path, process.env);
  const targets = (file.notifications ?? []).map((each) => readTarget(each, process.env));
  if (targets.length === 0) throw new Error(`${path} has no notifications.`);
  const mailServer = readMailServer(process.env, null);
  const send = createSend({
    post: createPost({ allowsPrivate: allowPrivateTargets, userAgent: `asklet/${version()}` }),
    sendMail: mailServer && createSendMail(mailServer),
    unsubscribeUrl: () => null,
    now: Date.now,
  });
  let failed = 0;
  for (const target of targets) {
    if (target.unreadable.length > 0) {
      process.stdout.write(`${target.label}: entered in the app, test it there\n`);
      continue;
    }
    const survey = file.surveys.find(({ survey_uuid }) => acceptsSurvey(target, survey_uuid));
    if (!test || !survey) {
      process.stdout.write(`${target.label}${survey ? '' : ': there is no survey to send'}\n`);
      continue;
    }
    const message = sampleMessage(survey, null, new Date().toISOString());
    const { delivered, outcome } = await send(target, `msg_${crypto.randomUUID()}`, [message]);
    if (!delivered) failed += 1;
    process.stdout.write(`${target.label}: ${delivered ? 'delivered' : 'failed'} (${outcome})\n`);
  }
  if (failed > 0) throw new Error(`${failed} of ${targets.length} targets failed.`);
}

/** Adds `asklet notify`. */
export function addNotifyCommand(program: Command): void {
  program
    .command('notify')
    .summary('list the targets of notifications, or test them')
    .description('list the targets of notifications in a surveys file')
    .addOption(new Option('--surveys <file>', 'the surveys file').env('ASKLET_SURVEYS').default('surveys.json'))
    .option('--test', 'send a sample to every target, and print what came back')
    .addOption(new Option('--allow-private-targets', 'as in "asklet serve"').env('ASKLET_ALLOW_PRIVATE_TARGETS'))
    .action(notify);
}
