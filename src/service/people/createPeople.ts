import type { Extension } from '../../server/extension.ts';
import { ApiError } from '../../server/api/errors.ts';
import { includesRole } from '../../contract/roles.ts';
import { bearerToken } from '../../server/surveys/catalog.ts';
import type { Person } from '../../contract/api/people.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import type { Core } from '../module.ts';
import { replyOwn } from '../reply.ts';
import type { Credentials } from './credentials.ts';
import type { PeopleTable } from './people.ts';
import type { SignInCookie } from './signInCookie.ts';

/** Where people and what proves who they are is stored. */
export interface PeopleParts {
  readonly people: PeopleTable;
  readonly credentials: Credentials;
  readonly cookie: SignInCookie;
}

/** Creates what signs in a browser. Behind a login, a token gives its role to the person instead, who needs no cookie. */
const createSignIn =
  ({ auth, audit }: Core, { people, credentials, cookie }: PeopleParts) =>
  async (request: Request): Promise<Response> => {
    const { who, name, role } = auth.grantOf(request);
    const login = auth.loginOf(request);
    if (login) {
      if (!includesRole(login.role, role)) await people.change(login.who, { role });
      audit(request, { action: 'sign in', person: login.name, role });
      return replyOwn({ name: login.name, role: includesRole(login.role, role) ? login.role : role });
    }
    await credentials.take('cookie', cookie.read(request));
    const value = await credentials.create('cookie', who);
    audit(request, { action: 'sign in' });
    return replyOwn({ name, role }, 200, { 'set-cookie': cookie.write(request, value) });
  };

/** Creates the module that lets browsers sign in and out, and owners invite others. */
export function createPeople(core: Core, parts: PeopleParts): Extension {
  const { people, credentials, cookie } = parts;
  const { auth, audit } = core;

  async function personOf(id: string): Promise<Person> {
    const found = await people.find(id);
    if (!found) throw new ApiError('notFound', 'Person not found.');
    return found;
  }

  const signIn = createSignIn(core, parts);

  /** Replies with somebody and what they need to sign in, which replaces what they had not used. */
  async function replyInvited(id: string): Promise<Response> {
    const { is_program: isProgram } = await personOf(id);
    const kind = isProgram ? 'token' : 'invitation';
    // browsers can have signed in with a token
    await credentials.takeAll(id, isProgram ? null : kind);
    const secret = await credentials.create(kind, id);
    return replyOwn({ person: await personOf(id), secret });
  }

  return {
    routes: createAdminRoutes(core, {
      sign_in: ({ request }) => signIn(request),
      async sign_out({ request }) {
        await credentials.take('cookie', cookie.read(request));
        return replyOwn({}, 200, { 'set-cookie': cookie.write(request) });
      },
      async sign_out_everywhere({ request }) {
        await credentials.takeAll(auth.grantOf(request).who, 'cookie');
        return replyOwn({}, 200, { 'set-cookie': cookie.write(request) });
      },
      async accept_invitation({ request }) {
        // of two browsers with the same link, one is signed in
        if (!(await credentials.take('invitation', bearerToken(request.headers.get('authorization'))!)))
          throw new ApiError('adminTokenRequired', 'This invitation was used, or has expired. Ask for a new link.');
        await credentials.takeAll(auth.grantOf(request).who, 'invitation');
        return signIn(request);
      },
      people: async () => replyOwn({ people: await people.list() }),
      async add_person({ request, body: { is_program: isProgram, ...given } }) {
        const id = await people.add({ ...given, isProgram, login: null });
        audit(request, { action: 'add person', person: given.name, role: given.role });
        return replyInvited(id);
      },
      async change_person({ request, values: { id }, body }) {
        const { login } = await personOf(id);
        if (body.role === 'none' && login === null) {
          throw new ApiError('malformed', 'Only people with a login can have the role "none": remove this one.');
        }
        await people.change(id, body);
        const person = await personOf(id);
        audit(request, { action: 'change person', person: person.name, role: person.role });
        return replyOwn(person);
      },
      async remove_person({ request, values: { id } }) {
        const { name, login } = await personOf(id);
        if (login !== null)
          throw new ApiError('outdated', 'Somebody with a login comes back at the next visit: set the role "none".');
        await people.remove(id);
        audit(request, { action: 'remove person', person: name });
        return replyOwn({ id });
      },
      async invite_again({ request, values: { id } }) {
        const { name } = await personOf(id);
        audit(request, { action: 'invite again', person: name });
        return replyInvited(id);
      },
    }),
  };
}
