import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../src/app/client.ts';
import { MailingTrouble } from '../../../src/app/mailings/MailingTrouble.tsx';
import { surveyUuid } from '../../support/builders.ts';

afterEach(cleanup);

const show = (heldMailings: () => Promise<object>) =>
  render(<MailingTrouble client={{ heldMailings } as unknown as Client} />).container;

test('names each mailing that waits, and links to why', async () => {
  show(async () => ({ mailings: [{ id: 'm1', survey_uuid: surveyUuid, subject: 'One question', problem: '535' }] }));
  expect((await screen.findByText(/“One question” waits/)).textContent).toContain('See why');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/surveys/${surveyUuid}/share?tab=Email&mailing=m1`);
});

test('says nothing if they cannot be read', async () => {
  const container = show(() => Promise.reject(new Error('refused')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe('');
});
