import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { commentTools } from './commentTools.ts';
import { findingTools } from './findingTools.ts';
import { summaryTools } from './summaryTools.ts';
import { surveyTool } from './surveyTool.ts';
import type { Arguments, Read, ReadForTool, Tool } from './tool.ts';
import { cleanText, cleanTexts, fence, notice } from './untrusted.ts';

/** All tools. None of their texts comes from a server, so that nobody can change what a model learns about them. */
const tools: readonly Tool[] = [surveyTool, ...summaryTools, ...findingTools, ...commentTools];

/** Each tool only reads, and its results come from one server. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

interface McpOptions {
  readonly read: Read;
  readonly version: string;
}

/** Resolves to the result of a tool. Rejects with an `Error` whose message contains nothing that visitors wrote. */
async function callTool(tool: Tool, args: Arguments, read: ReadForTool) {
  try {
    return cleanTexts(tool.outputSchema.parse(await tool.run(args, read))) as Record<string, unknown>;
  } catch (error) {
    // its message can quote the reply
    if (error instanceof z.ZodError)
      throw new Error('The server replied in another format: update the server, or this command.', { cause: error });
    throw new Error(cleanText(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** Creates a Model Context Protocol server with tools that read surveys and their results. */
export function createMcpServer({ read, version }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'asklet', title: 'asklet: surveys and their results', version },
    { instructions: `Read-only access to surveys and their results. Begin with list_surveys. ${notice}` },
  );
  for (const tool of tools) {
    const { name, title, description, inputSchema } = tool;
    const outputSchema = tool.outputSchema.extend({ notice: z.string() });
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations },
      async (args, { signal }) => {
        const result = await callTool(tool, args, (name, values, query = {}) => read(name, values, query, signal));
        const structuredContent = { notice, ...result };
        return { structuredContent, content: [{ type: 'text', text: fence(result) }] };
      },
    );
  }
  return server;
}
