import { describe, expect, test } from 'vitest';
import type { SurveysDocument } from '../../../src/service/publishing/surveysDocument.ts';

/** Tests a document that does not exist yet. `reopen` opens the same one for another process. */
export function describeDocument(
  name: string,
  open: () => Promise<{ document: SurveysDocument; reopen(): SurveysDocument }>,
) {
  describe(`the surveys document ${name}`, () => {
    test('is missing until it is written, and can then be read by every process', async () => {
      const { document, reopen } = await open();
      const other = reopen();
      expect(await document.read()).toBeNull();
      expect(await document.replace('{ "a": "ä" }\r\n', null)).toBe(true);
      const found = await other.read();
      expect(found).toEqual({ text: '{ "a": "ä" }\r\n', revision: expect.any(String) });
      expect(await document.read()).toEqual(found);
      expect(await document.read()).toEqual(found);
      expect(await document.whyReadOnly()).toBeNull();
    });

    test('is only replaced if nobody has changed it', async () => {
      const { document, reopen } = await open();
      await document.replace('first', null);
      expect(await reopen().replace('other', null)).toBe(false);
      const { revision } = (await document.read())!;
      const other = reopen();
      await other.read();
      expect(await other.replace('second', revision)).toBe(true);
      expect(await document.replace('third', revision)).toBe(false);
      expect((await document.read())!.text).toBe('second');
      expect((await document.read())!.revision).not.toBe(revision);
    });

    test('of several replacements at the same time, none is lost', async () => {
      const { document, reopen } = await open();
      await document.replace('0', null);
      const add = async () => {
        const each = reopen();
        for (;;) {
          const { text, revision } = (await each.read())!;
          if (await each.replace(String(Number(text) + 1), revision)) return;
        }
      };
      // in a file, the window between the comparison and the new name is short, but not closed
      await (name === 'in a file' ? add().then(add).then(add) : Promise.all([add(), add(), add()]));
      expect((await document.read())!.text).toBe('3');
    });
  });
}
