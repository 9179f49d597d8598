import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { commentTools } from './commentTools.ts';
import { createDraftTool } from './createDraftTool.ts';
import { findingTools } from './findingTools.ts';
import { prompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { summaryTools } from './summaryTools.ts';
import { surveyTool } from './surveyTool.ts';
import { tagTool } from './tagTool.ts';
import type { Arguments, Ask, AskForTool, Tool, Writable } from './tool.ts';
import { cleanText, cleanTexts, fence, notice } from './untrusted.ts';

/** The tools that only read. None of their texts comes from a server, so that nobody can change what a model learns about them. */
const readingTools: readonly Tool[] = [surveyTool, ...summaryTools, ...findingTools, ...commentTools];

/** The results of each tool come from one server, and nothing that it does is lost. */
const annotationsOf = ({ isWriting = false }: Tool) => ({
  readOnlyHint: !isWriting,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
});

interface McpOptions {
  readonly ask: Ask;
  /** The origin of the server of the surveys. */
  readonly address: string;
  /** What the tools may write. */
  readonly writes: readonly Writable[];
  readonly version: string;
}

/** Resolves to the result of a tool. Rejects with an `Error` whose message contains nothing that visitors wrote. */
async function callTool(tool: Tool, args: Arguments, ask: AskForTool) {
  try {
    return cleanTexts(tool.outputSchema.parse(await tool.run(args, ask))) as Record<string, unknown>;
  } catch (error) {
    // its message can quote the reply
    if (error instanceof z.ZodError)
      throw new Error('The server replied in another format: update the server, or this command.', { cause: error });
    throw new Error(cleanText(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** Creates a Model Context Protocol server with tools, prompts and resources for surveys and their results. */
export function createMcpServer({ ask, address, writes, version }: McpOptions): McpServer {
  const tools = [
    ...readingTools,
    ...(writes.includes('tags') ? [tagTool] : []),
    ...(writes.includes('drafts') ? [createDraftTool(address)] : []),
  ];
  const access = writes.length === 0 ? 'Reads' : `Writes only ${writes.join(' and ')}, and reads`;
  const server = new McpServer(
    { name: 'asklet', title: 'asklet: surveys and their results', version },
    { instructions: `${access} surveys and their results. Begin with list_surveys. ${notice}` },
  );
  const call = (tool: Tool, args: Arguments, signal: AbortSignal) =>
    callTool(tool, args, (name, values, query = {}, body) => ask(name, values, query, body, signal));
  addResources(server, call);
  for (const { name, title, description, argsSchema, write } of prompts.filter(
    ({ needs }) => needs === undefined || writes.includes(needs),
  )) {
    server.registerPrompt(name, { title, description, argsSchema }, (args) => ({
      messages: [{ role: 'user', content: { type: 'text', text: write(args) } }],
    }));
  }
  for (const tool of tools) {
    const { name, title, description, inputSchema } = tool;
    const outputSchema = tool.outputSchema.extend({ notice: z.string() });
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations: annotationsOf(tool) },
      async (args, { signal }) => {
        const result = await call(tool, args, signal);
        const structuredContent = { notice, ...result };
        return { structuredContent, content: [{ type: 'text', text: fence(result) }] };
      },
    );
  }
  return server;
}
