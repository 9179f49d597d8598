import { batch, computed, type Signal, signal } from '@preact/signals';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { partIdOf } from '../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../contract/surveys/survey.ts';
import { ClientError, type FoundSurvey } from '../client.ts';
import type { AppContext } from '../context.ts';
import type { Designer } from './design/createDesigner.ts';
import type { Fields } from './design/design.ts';
import { isSame } from './design/isSame.ts';
import { publishedFields } from './design/writtenFields.ts';

/** The state that publishing reads and changes. */
export interface PublishingState {
  readonly designer: Designer;
  /** What the server has, or null without a published state that is known. */
  readonly published: Signal<FoundSurvey | null>;
  /** The state of the server that the changes began with. */
  readonly base: { etag: string | null };
}

/** The other fields that the errors of a field can be about. */
const comparedWith: Readonly<Record<string, readonly (keyof Fields)[]>> = {
  starts_at: ['ends_at'],
  ends_at: ['starts_at'],
  follow_ups: ['survey_type', 'choice_options'],
  thank_yous: ['survey_type', 'choice_options'],
};

/** Returns the path of a finding about what was sent, with the id of a part instead of its index. */
export function withPartId(sent: Fields, path: SurveyFinding['path']): SurveyFinding['path'] {
  const [name, index, ...rest] = path;
  const { follow_ups, thank_yous } = sent;
  const parts: readonly (FollowUp | ThankYou)[] = { follow_ups, thank_yous }[name as string] ?? [];
  const part = parts[index as number];
  return part ? [name!, partIdOf(part), ...rest] : path;
}

/** Creates the state of the last attempt to publish. */
function createOutcome({ design }: Designer) {
  /** Why publishing failed as a whole, or ''. */
  const problem = signal('');
  const rejected = signal<{ readonly fields: Fields; readonly errors: readonly SurveyFinding[] } | null>(null);
  /** Returns the values that an error is about, for comparisons. */
  const valueOf = (fields: Fields, [name]: SurveyFinding['path']) =>
    canonicalJson([name, ...(comparedWith[name!] ?? [])].map((each) => fields[each as keyof Fields]));
  return {
    isPublishing: signal(false),
    rejected,
    /** The errors that the server's checks have found, without those of fields that have changed since. */
    errors: computed(() => {
      const { fields, errors } = rejected.value ?? { fields: design.value.fields, errors: [] };
      return errors.filter(({ path }) => valueOf(fields, path) === valueOf(design.value.fields, path));
    }),
    problem,
    /** The state of the server that somebody else has published in the meantime. */
    conflict: signal<FoundSurvey | null>(null),
    forgetErrors(): void {
      rejected.value = null;
      problem.value = '';
    },
  };
}

/**
 * Creates the functions that publish a design, and what is known about the last attempt. `publish` resolves to true if
 * the server has accepted the design.
 */
export function createPublishing(survey: string, context: AppContext, { designer, published, base }: PublishingState) {
  const { rejected, ...outcome } = createOutcome(designer);
  /** The note of the last attempt. */
  let lastNote: string | undefined;
  const { isPublishing, problem, conflict, forgetErrors } = outcome;

  /** Resolves to true if the server has the same state already: its reply was lost. */
  async function fail(error: unknown, fields: Fields, sent: Fields): Promise<boolean> {
    if (!(error instanceof ClientError)) {
      problem.value = String(error);
      return false;
    }
    const errors = error.errors.map(({ path, message }) => ({ path: withPartId(sent, path), message }));
    rejected.value = { fields, errors };
    // the errors say it better, until they are corrected
    problem.value = errors.length > 0 ? '' : error.message;
    if (error.kind !== 'conflict') return false;
    const theirs = await context.access.client.peek()?.survey(survey);
    if (!theirs) {
      problem.value = context.texts.t('The survey was deleted in the meantime. Publish again to bring it back.');
      // a draft, which this browser keeps
      published.value = base.etag = null;
    } else if (isSame(theirs.survey, designer.design.peek().fields)) return settle(theirs);
    else conflict.value = theirs;
    return false;
  }

  /** Continues with a state that the server has. */
  function settle(found: FoundSurvey): true {
    base.etag = found.etag;
    batch(() => {
      forgetErrors();
      published.value = found;
      if (found.key) designer.setKey(found.key);
    });
    return true;
  }

  async function publish(note?: string): Promise<boolean> {
    const client = context.access.client.peek();
    if (!client || isPublishing.peek()) return false;
    isPublishing.value = true;
    lastNote = note;
    const { fields, key } = designer.design.peek();
    const sent = publishedFields(fields);
    try {
      const more = { ...(note && { note }), ...(base.etag === null && key && { key }) };
      const reply = await client.publish(survey, sent, base.etag, more);
      // the header shows the new name
      void context.loadList(client).catch(context.access.fail);
      return settle({ ...reply, survey: sent, seen: null });
    } catch (error) {
      return await fail(error, fields, sent).catch(() => false);
    } finally {
      isPublishing.value = false;
    }
  }

  return { ...outcome, publish, publishAgain: () => publish(lastNote), settle };
}
