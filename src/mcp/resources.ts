import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { summaryTools } from './summaryTools.ts';
import { surveyTool } from './surveyTool.ts';
import type { Arguments, Tool } from './tool.ts';
import { cleanText, fence } from './untrusted.ts';

const [summaryTool] = summaryTools;

/** Resolves to the result of a tool, without invisible characters. */
type Call = (tool: Tool, args: Arguments, signal: AbortSignal) => Promise<Record<string, unknown>>;

/** Adds what people can attach to a conversation: the list of surveys, and the results of each, as the tools return them. */
export function addResources(server: McpServer, call: Call): void {
  const listSurveys = async (signal: AbortSignal) => {
    const { surveys } = surveyTool.outputSchema.parse(await call(surveyTool, { limit: 50 }, signal));
    return surveys as {
      readonly survey_uuid: string;
      readonly title: string | null;
      readonly question: string | null;
    }[];
  };
  const contentsOf = (uri: URL, result: object) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: fence(result) }],
  });

  server.registerResource(
    'surveys',
    'asklet://surveys',
    { title: 'Surveys', description: surveyTool.description, mimeType: 'text/plain' },
    async (uri, { signal }) => contentsOf(uri, await call(surveyTool, { limit: 50 }, signal)),
  );
  server.registerResource(
    'results',
    new ResourceTemplate('asklet://surveys/{survey_uuid}/results', {
      list: async ({ signal }) => ({
        resources: (await listSurveys(signal)).map(({ survey_uuid, title, question }) => ({
          uri: `asklet://surveys/${survey_uuid}/results`,
          // several surveys can have one question
          name: `Results: ${cleanText(title ?? question ?? '')} (${survey_uuid.slice(0, 8)})`,
          mimeType: 'text/plain',
        })),
      }),
    }),
    { title: 'Results of a survey', description: summaryTool!.description, mimeType: 'text/plain' },
    async (uri, { survey_uuid }, { signal }) =>
      contentsOf(uri, await call(summaryTool!, summaryTool!.inputSchema.parse({ survey_uuid }), signal)),
  );
}
