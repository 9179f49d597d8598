import type { Faults } from '../../server/createFaults.ts';
import type { Extension } from '../../server/extension.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import type { Core } from '../module.ts';
import { replyOwn } from '../reply.ts';

/** Creates the route that plans faults. */
export const createFaultRoutes = (core: Core, fail: Faults['fail']): Extension => ({
  routes: createAdminRoutes(core, {
    faults({ body: planned }) {
      const { endpoint, ...fault } = planned;
      fail(endpoint, fault);
      return replyOwn({ planned });
    },
  }),
});
