import { expect, test } from 'vitest';
import { readPeople } from '../../../src/app/mailings/readPeople.ts';

const anna = { email: 'anna@example.com', name: 'Anna' };
const bob = { email: 'bob@example.com', name: null };

test.each([
  ['a list', 'anna@example.com\nbob@example.com\n', [{ ...anna, name: null }, bob]],
  ['what a mail program copies', '"Anna" <anna@example.com>, bob@example.com', [anna, bob]],
  ['with semicolons', 'Anna <anna@example.com>; bob@example.com;', [anna, bob]],
  ['two columns without a header', 'Anna,anna@example.com\r\n,bob@example.com', [anna, bob]],
  ['a CSV file', 'email,plan,name\nanna@example.com,pro,Anna\nbob@example.com,free,\n', [anna, bob]],
  ['a German CSV file', '\ufeffVorname;Nachname;E-Mail\nAnna;Groß;anna@example.com', [{ ...anna, name: 'Anna Groß' }]],
  ['a part of a spreadsheet', 'Name\tEmail\nAnna\tanna@example.com', [anna]],
  ['a comma in a name', 'name,email\n"Groß, Anna",anna@example.com', [{ ...anna, name: 'Groß, Anna' }]],
  ['a header that names nobody', 'Kunde,Kontakt\n17,anna@example.com', [{ ...anna, name: null }]],
])('reads %s', (_, text, people) => {
  expect(readPeople(text)).toEqual({ people, unread: [] });
});

test('names the lines without an address', () => {
  expect(readPeople('name,email\nAnna,anna@example.com\nBob,bob(at)example.com')).toEqual({
    people: [anna],
    unread: ['Bob, bob(at)example.com'],
  });
});

test('an empty text has nobody', () => {
  expect(readPeople('')).toEqual({ people: [], unread: [] });
});
