import type { ImportReply } from '../contract/api/importedResponses.ts';
import type { ImportedResponse } from '../import/importOptions.ts';
import { packLines } from '../import/packLines.ts';

const countNames = ['stored', 'replaced', 'different', 'unchanged'] as const;

/**
 * Stores responses, while the next ones are read. Resolves to the numbers of all replies. Rejects with an `Error` that
 * says how many are stored.
 */
export async function storeAll(
  store: (lines: Uint8Array<ArrayBuffer>) => Promise<ImportReply>,
  responses: AsyncIterable<ImportedResponse>,
  total: number,
) {
  const counts = { stored: 0, replaced: 0, different: 0, unchanged: 0 };
  let done = 0;
  const add = (reply: ImportReply) => {
    for (const name of countNames) {
      counts[name] += reply[name];
      done += reply[name];
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}`);
  };
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const lines of packLines(responses)) {
      await sending;
      sending = store(lines).then(add);
      // awaited above or below
      sending.catch(() => {});
    }
    await sending;
  } catch (error) {
    if (done === 0) throw error;
    const rest = `${done} of ${total} answers are stored. Run the command again to go on, or undo the import.`;
    throw new Error(`${(error as Error).message}\n${rest}`, { cause: error });
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  return counts;
}
