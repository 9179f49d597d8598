import type { Extension } from '../../server/extension.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import type { Core } from '../module.ts';
import { replyOwn } from '../reply.ts';
import type { SignIns } from './signIns.ts';

/** Creates the module that lets browsers sign in and out. */
export function createPeople(core: Core, signIns: SignIns): Extension {
  const { auth } = core;
  return {
    routes: createAdminRoutes(core, {
      async sign_in({ request }) {
        const { token, isAdmin } = auth.grantOf(request);
        return replyOwn({ is_admin: isAdmin }, 200, { 'set-cookie': await signIns.create(request, token) });
      },
      sign_out: async ({ request }) => replyOwn({}, 200, { 'set-cookie': await signIns.end(request) }),
      async sign_out_everywhere({ request }) {
        await signIns.endAll(auth.grantOf(request).token);
        return replyOwn({}, 200, { 'set-cookie': await signIns.end(request) });
      },
    }),
  };
}
