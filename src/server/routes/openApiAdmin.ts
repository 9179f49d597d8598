import { ScreenshotType } from '../../contract/screenshot.ts';

const uuid = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** What the document says of the owner's side: the address that a response's screenshot is read from. */
export const adminPaths = {
  '/api/admin/surveys/{survey_uuid}/responses/{session_uuid}/screenshot/': {
    parameters: [uuid('survey_uuid'), uuid('session_uuid')],
    get: {
      operationId: 'screenshot',
      summary: 'Read the screenshot of a response',
      security: [{ admin: [] }],
      responses: {
        200: {
          description: 'The picture. It is sandboxed, and never taken for another type than it has.',
          headers: {
            'Content-Security-Policy': { schema: { const: 'sandbox' } },
            'X-Content-Type-Options': { schema: { const: 'nosniff' } },
          },
          content: Object.fromEntries(
            ScreenshotType.options.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
          ),
        },
        403: refused('The admin token is missing or wrong.'),
        404: refused('There is no such survey, or no response of this session with a screenshot.'),
      },
    },
  },
};
