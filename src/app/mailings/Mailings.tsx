import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ReplyOf } from '../../contract/admin/operations.ts';
import type { Mailing } from '../../contract/api/mailings.ts';
import type { AppContext } from '../context.ts';
import type { Fields } from '../edit/design/fields.ts';
import { createAttempt } from '../createAttempt.ts';
import { type Texts, useTexts } from '../i18n/texts.ts';
import { poll } from '../poll.ts';
import { addressOf } from './mailingAddress.ts';
import { MailingView } from './MailingView.tsx';
import { NewMailing } from './NewMailing.tsx';
import { stateNames } from './stateNames.ts';
import './mailings.css';

interface MailingsProps {
  readonly survey: string;
  readonly fields: Fields;
  readonly context: AppContext;
}

/** The interval of polling, in ms. */
const pollInterval = 3000;

/** Renders the mailings of a survey, or the one at the address. */
export function Mailings({ survey, fields, context }: MailingsProps) {
  const { t } = useTexts();
  const { address, access } = context;
  const list = useSignal<ReplyOf<'mailings'> | null>(null);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const opened = address.url.value.searchParams.get('mailing');
  useEffect(() => {
    const load = () => void attempt(async () => (list.value = await access.client.peek()!.mailings(survey)));
    load();
    return poll(context, pollInterval, load);
  }, [opened]);
  const show = (mailing: string | null) => address.go(addressOf(survey, mailing));
  if (opened === 'new')
    return <NewMailing {...{ survey, fields, context }} onCreated={(id) => address.replace(addressOf(survey, id))} />;
  if (opened !== null) {
    const sender = list.value ? list.value.sender : undefined;
    return (
      <MailingView key={opened} {...{ id: opened, survey, fields, sender, context }} onRemoved={() => show(null)} />
    );
  }
  return (
    <section class="output mailings">
      <header>
        <h2>{t('Mailings')}</h2>
        <a class="button primary" href={addressOf(survey, 'new')}>
          {t('New mailing')}
        </a>
      </header>
      <p class="note">
        {t('Ask people by email. Each gets a link of their own, so that everybody answers once and you know who has.')}
      </p>
      <div role="alert">{problem}</div>
      <ul class="rows">
        {list.value?.mailings.map((mailing) => (
          <MailingRow key={mailing.id} mailing={mailing} href={addressOf(survey, mailing.id)} />
        ))}
      </ul>
    </section>
  );
}

/** Returns the numbers of a mailing that are not 0. */
export function describeNumbers({ recipients, sent, opened, answered }: Mailing, { t, n }: Texts): string {
  const parts = [
    n(recipients, '{count} person', '{count} people'),
    sent > 0 && t('{count} sent', { count: sent }),
    sent > 0 && t('{count} opened', { count: opened }),
    sent > 0 && t('{count} answered', { count: answered }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function MailingRow({ mailing, href }: { readonly mailing: Mailing; readonly href: string }) {
  const texts = useTexts();
  return (
    <li>
      <div>
        <h3 dir="auto">
          <a href={href}>{mailing.subject}</a>
        </h3>
        <p class="note">
          {texts.formatTime(mailing.created_at)} · {describeNumbers(mailing, texts)}
        </p>
      </div>
      <span class="state" data-state={mailing.state === 'done' ? 'published' : undefined}>
        {texts.t(stateNames[mailing.state])}
      </span>
    </li>
  );
}
