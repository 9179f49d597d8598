import { expect, test } from 'vitest';
import type { Project } from '../../.ci/release/project.js';
import { securityText } from '../../.ci/release/securityText.js';

const empty: Project = { repository: '', homepage: '', bugs: '', funding: null, contact: '' };
const time = '2026-11-01T12:00:00.000Z';

test('has the addresses of .github/project.json, and expires in less than a year', () => {
  const project = {
    ...empty,
    repository: 'https://github.com/someone/asklet',
    homepage: 'https://asklet.example/docs/',
    contact: 'security@asklet.example',
  };
  expect(securityText(project, time)).toBe(`Contact: https://github.com/someone/asklet/security/advisories/new
Contact: mailto:security@asklet.example
Expires: 2027-10-31T12:00:00.000Z
Preferred-Languages: en
Canonical: https://asklet.example/.well-known/security.txt
Policy: https://github.com/someone/asklet/security/policy
`);
});

test('has only what the owner has filled in, and is not made without an address', () => {
  expect(securityText({ ...empty, contact: 'https://asklet.example/contact' }, time))
    .toBe(`Contact: https://asklet.example/contact
Expires: 2027-10-31T12:00:00.000Z
Preferred-Languages: en
`);
  expect(securityText({ ...empty, homepage: 'https://asklet.example' }, time)).toBeNull();
});
