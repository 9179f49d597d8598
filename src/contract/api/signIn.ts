import { z } from 'zod';

/** The reply to a browser that has signed in. */
export const SignInReply = z.object({
  is_admin: z.boolean().meta({ description: 'Whether the token is the admin token. Others only read.' }),
});
