import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { Notification, Variables } from '../../contract/surveys/notifications.ts';
import type { Finding } from '../../lint/finding.ts';
import { lintSurveys } from '../../lint/lintSurveys.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { Core } from '../module.ts';
import { editText } from './editText.ts';
import { replaceDocument } from './publish.ts';
import { type PublishingOptions, whyUnavailable } from './whyUnavailable.ts';
import { checkRest, orFileError, parseFile } from './writtenSurveys.ts';

/** An edit of one target: the index that it has or gets, and what is written there. Undefined removes it. */
export interface TargetEdit {
  readonly index: number;
  readonly target: object | undefined;
}

/** Chooses an edit for the targets as they are written now. Throws an `ApiError` if there is none. */
type ChooseEdit = (written: readonly Notification[]) => TargetEdit;

const samples = 'This server shows samples: publish a survey first, then add targets.';

/** Returns the text of a surveys file after an edit. */
function withTarget(text: string, { index, target }: TargetEdit): string {
  const list = parseFile(text).notifications;
  return list ? editText(text, ['notifications', index], target) : editText(text, ['notifications'], [target]);
}

/** Creates the edits of the targets in the surveys file. `variables` are those of the environment. */
export function createTargetEdits(core: Core, options: PublishingOptions, variables: Variables) {
  const { source, catalog } = core;
  const whyNot = async () =>
    (await whyUnavailable({ ...core, ...options })) ?? (source.served().isSample ? samples : null);

  async function edit(choose: ChooseEdit): Promise<SurveyFinding[]> {
    const reason = await whyNot();
    if (reason !== null) throw new ApiError('forbidden', reason);
    const document = source.document!;
    const written = await source.read();
    if (written.isSample)
      throw new ApiError('outdated', `${document.name} is missing: put it back, or restart the server.`);
    checkRest(written, -1);
    const before = written.content as string;
    const chosen = choose(parseFile(before).notifications ?? []);
    const text = withTarget(before, chosen);
    const isOwn = ({ path = [] }: Finding) => path[0] === 'notifications' && path[1] === chosen.index;
    const errors = chosen.target ? lintSurveys(text, variables).errors.filter(isOwn) : [];
    if (errors.length > 0)
      return errors.map(({ path, message }) => ({ path: path!.slice(2) as (string | number)[], message }));
    const served = source.check({ content: text, name: document.name, isSample: false });
    // the document was changed in the meantime
    if (!(await replaceDocument(document, text, written.revision))) return edit(choose);
    source.serve(catalog, served);
    source.noteProblem(null);
    return [];
  }

  return {
    /** Resolves to the reason why targets cannot be edited, and what to do, or to null. */
    whyUnavailable: whyNot,
    /**
     * Edits a target after all other edits of the file, and resolves to the errors of the new one: without any, it is served
     * from the next request. Rejects with an `ApiError` if the file cannot be edited, or has errors elsewhere.
     */
    edit: (choose: ChooseEdit) => orFileError(source.inOrder(() => edit(choose))),
  };
}

export type TargetEdits = ReturnType<typeof createTargetEdits>;
