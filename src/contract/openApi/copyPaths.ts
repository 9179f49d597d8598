import { z } from 'zod';
import { operation } from './adminOperation.ts';
import { jsonOf } from './replies.ts';

const Copy = z.object({
  id: z.string().meta({ description: 'The id of the copy.' }),
  sessions: z.array(z.string()).meta({ description: 'The sessions that changed since the last request.' }),
});

const id = { name: 'id', in: 'path', required: true, description: 'The id of the copy.', schema: { type: 'string' } };

const inode = {
  name: 'inode',
  in: 'query',
  description: 'The inode of the file that is copied: the server must be using it.',
  schema: { type: 'string' },
};

const step = (name: string, summary: string) => ({
  [`/api/admin/copies/{id}/${name}/`]: {
    post: operation(`copy_${name}`, summary, {
      parameters: [id],
      content: jsonOf(Copy),
      errors: {
        404: 'The server has no SQLite file, or it cannot be stopped.',
        409: 'The server was restarted, or accepted answers in the meantime.',
        503: 'The store is not available now.',
      },
    }),
  },
});

/** The operations of `asklet copy --switch`, by path. */
export const copyPaths = {
  '/api/admin/copies/': {
    post: operation('copy_start', 'Begin to follow what changes while the database is copied', {
      parameters: [inode],
      content: jsonOf(Copy),
      errors: {
        404: 'The server has no SQLite file, or it cannot be stopped.',
        409: 'The server is moving to another database, or uses another file.',
        503: 'The store is not available now.',
      },
    }),
  },
  ...step('changes', 'List the sessions that changed since the last request'),
  ...step('pause', 'Reply 503 to everything that would be stored, for at most 30 seconds'),
  ...step('resume', 'Accept answers again'),
  ...step('stop', 'Stop the paused server'),
};
