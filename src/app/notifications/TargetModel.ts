import { signal } from '@preact/signals';
import type { NotificationTarget } from '../../contract/api/deliveries.ts';
import type { PreviewReply } from '../../contract/api/notificationTargets.ts';
import { type Client, ClientError } from '../client.ts';
import type { Texts } from '../i18n/texts.ts';
import { additionOf, changeOf, formOf, previewOf, type TargetForm } from './targetForm.ts';

/** What is wrong with a form: by the name of a field, or '' for all of it. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/** What the model of a form is created from. */
interface TargetModelOptions {
  /** Null: a new one. */
  readonly target: NotificationTarget | null;
  readonly client: Client;
  /** The time zone of a new digest. */
  readonly timeZone: string;
  readonly texts: Texts;
}

/** Returns the errors of a request by their fields. */
function problemsOf(error: unknown, { t }: Texts): Problems {
  if (!(error instanceof ClientError) || error.errors.length === 0) return { '': (error as Error).message };
  return Object.fromEntries(
    error.errors.map(({ path: [field], message }) => {
      if (field === undefined) return ['name', t('Another target has this address: give this one a name.')];
      return field === 'url' || field === 'address' ? ['address', t(message)] : ['', message];
    }),
  );
}

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

/** Creates the model of the form of a target. */
export function createTargetModel({ target, client, timeZone, texts }: TargetModelOptions) {
  const { t } = texts;
  const form = signal(formOf(target, timeZone));
  const isNewSecret = signal(target?.unreadable.includes('secret') ?? false);
  const problems = signal<Problems>({});
  const preview = signal<PreviewReply | null>(null);
  const secret = signal<string | null>(null);
  let isSaving = false;
  const isKept = target !== null && !target.unreadable.some((field) => field !== 'secret');

  /** Returns what is missing in the rules of the form. */
  function checkRules(): Problems {
    const { scores, min, max, surveys } = form.value;
    const isRange = min === '' ? max !== '' : max === '' || Number(min) <= Number(max);
    return {
      ...(scores === 'range' &&
        !isRange && { scores: t('Enter the lowest score, the highest one, or both in this order.') }),
      ...(surveys?.length === 0 && { surveys: t('Choose at least one survey.') }),
    };
  }

  /** Runs an action if nothing is missing. Resolves to whether it succeeded. */
  async function attempt(missing: Problems, action: () => Promise<void>): Promise<boolean> {
    problems.value = missing;
    try {
      if (isEmpty(missing)) await action();
    } catch (error) {
      problems.value = problemsOf(error, texts);
    }
    return isEmpty(problems.value);
  }

  async function send(): Promise<void> {
    const saved = target
      ? await client.changeTarget(target.id, {
          ...changeOf(form.value, target),
          ...(isNewSecret.value && { new_secret: true }),
        })
      : await client.addTarget(additionOf(form.value));
    secret.value = saved.secret;
  }

  return {
    form,
    /** Whether a webhook gets a new secret. */
    isNewSecret,
    problems,
    preview,
    /** The secret that was created, which is shown once. */
    secret,
    /** Whether the present address stays if none is entered. */
    isKept,
    change(changes: Partial<TargetForm>): void {
      form.value = { ...form.value, ...changes };
      problems.value = {};
      preview.value = null;
    },
    /** Saves the target. Resolves to whether it was saved. */
    async save(): Promise<boolean> {
      if (isSaving) return false;
      const isMissing = form.value.address.trim() === '' && !isKept;
      isSaving = true;
      try {
        return await attempt({ ...(isMissing && { address: t('Enter the address.') }), ...checkRules() }, send);
      } finally {
        isSaving = false;
      }
    },
    /** Loads the preview. */
    show: () =>
      attempt(checkRules(), async () => {
        preview.value = await client.previewTarget(previewOf(form.value, target));
      }),
  };
}
