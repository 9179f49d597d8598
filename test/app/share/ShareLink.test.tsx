import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { ShareEmail, ShareLink } from '../../../src/app/share/ShareLink.tsx';
import { aSurvey, surveyUuid } from '../../support/builders.ts';

afterEach(cleanup);

const server = 'https://feedback.example';
const page = `${server}/s/${surveyUuid}`;

const show = (Shown: typeof ShareLink, fields: Partial<Fields>) =>
  render(<Shown survey={surveyUuid} fields={{ ...aSurvey(), ...fields }} server={server} onAddPage={null} />);

const textOf = (name: string) => screen.getByLabelText(`${name}, to copy`).textContent;

test.each([ShareLink, ShareEmail])('leads to the switch for the page', (Shown) => {
  show(Shown, {});
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/surveys/${surveyUuid}/edit?tab=Look`);
  expect(screen.queryByText('QR code')).toBeNull();
});

test('has the address of the page, and its QR code to save', async () => {
  show(ShareLink, { link: true });
  expect(textOf('By link')).toBe(page);
  expect((await screen.findByRole('img', { name: `QR code of ${page}` })).innerHTML).toContain('<svg');
  expect(screen.getByText('Save as SVG').getAttribute('href')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

test('has the question for an email, with the tag of the chosen program', () => {
  show(ShareEmail, { link: { title: 'Shop' } });
  fireEvent.click(screen.getByText('Plain text'));
  expect(textOf('Plain text')).toContain(`9 / 10: ${page}?score=9`);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mailchimp' } });
  expect(textOf('Plain text')).toContain('9 / 10: *|ASKLETLINK|*&score=9');
  fireEvent.click(screen.getByText('HTML'));
  expect(textOf('HTML')).toContain('href="*|ASKLETLINK|*&amp;score=9"');
  expect(screen.getByText(/gets a personal link/).textContent).toContain('asklet link --recipients');
});
