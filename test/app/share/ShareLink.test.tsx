import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { ShareLink } from '../../../src/app/share/ShareLink.tsx';
import { aSurvey, surveyUuid } from '../../support/builders.ts';

afterEach(cleanup);

const server = 'https://feedback.example';
const page = `${server}/s/${surveyUuid}`;

const show = (fields: Partial<Fields>) =>
  render(<ShareLink survey={surveyUuid} fields={{ ...aSurvey(), ...fields }} server={server} />);

const open = (name: string) => {
  const details = screen.getByText(name).closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

const textOf = (name: string) => screen.getByLabelText(`${name}, to copy`).textContent;

test('leads to the switch for the page', () => {
  show({});
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/surveys/${surveyUuid}/edit?tab=Look`);
  expect(screen.queryByText('QR code')).toBeNull();
});

test('has the address of the page, and its QR code to save', async () => {
  show({ link: true });
  expect(textOf('By link')).toBe(page);
  open('QR code');
  expect((await screen.findByRole('img', { name: `QR code of ${page}` })).innerHTML).toContain('<svg');
  expect(screen.getByText('Save as SVG').getAttribute('href')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

test('has the question for an email, with the tag of the chosen program', async () => {
  show({ link: { title: 'Shop' } });
  open('Question for an email');
  await screen.findByText('Plain text');
  expect(textOf('Plain text')).toContain(`9 / 10: ${page}?score=9`);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mailchimp' } });
  expect(textOf('Plain text')).toContain('9 / 10: *|ASKLETLINK|*&score=9');
  expect(textOf('HTML')).toContain('href="*|ASKLETLINK|*&amp;score=9"');
  expect(screen.getByText(/gets a personal link/).textContent).toContain('asklet link --recipients');
});
