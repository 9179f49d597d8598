import { describe, expect, it } from 'vitest';
import { Uuid } from '../../src/contract/uuid.ts';
import { importFile } from './inspect.ts';

const header = 'response id,score,text,created_at,updated_at';
const sessionsOf = async (...given: Parameters<typeof importFile>) =>
  (await importFile(...given)).responses.map(({ session_uuid }) => session_uuid);

describe('the identity of responses', () => {
  it('stays the same when the file grows, and differs between surveys', async () => {
    const lines = [header, 'r1,9,,2024-06-15,', 'r2,8,,2024-06-15,'];
    const sessions = await sessionsOf(lines);
    expect(await sessionsOf([header, 'r0,1,,2024-06-14,', ...lines.slice(1)])).toEqual(
      expect.arrayContaining(sessions),
    );
    expect(sessions.every((each) => Uuid.safeParse(each).success)).toBe(true);
    const other = await sessionsOf(lines, { survey_uuid: '00000000-0000-0000-0000-00000000abcd' });
    expect(new Set([...sessions, ...other]).size).toBe(4);
  });

  it('is that of the cells without an id, and identical rows are different answers', async () => {
    const lines = ['score,date', '9,2024-06-15', '8,2024-06-15', '9,2024-06-15', '9,2024-06-15'];
    const { inspection, responses } = await importFile(lines);
    expect(inspection.counts).toMatchObject({ responses: 4, duplicates: 0 });
    const sessions = responses.map(({ session_uuid }) => session_uuid);
    expect(new Set(sessions).size).toBe(4);
    expect(await sessionsOf(lines)).toEqual(sessions);
    expect(await sessionsOf([lines[0]!, lines[2]!, lines[1]!])).toEqual([sessions[1], sessions[0]]);
  });

  it('is that of the cells for a row whose id is empty', async () => {
    const sessions = await sessionsOf([header, ',9,,2024-06-15,', ',8,,2024-06-15,', ',8,,2024-06-15,']);
    expect(new Set(sessions).size).toBe(3);
  });

  it('is the same for several rows with one id, of which the latest counts', async () => {
    const { inspection, responses } = await importFile([
      header,
      'r1,1,first,2024-06-15,2024-06-16',
      'r2,2,other,2024-06-15,',
      'r1,3,latest,2024-06-15,2024-06-18',
      'r1,4,between,2024-06-15,2024-06-17',
      'r3,5,one,2024-06-15,',
      'r3,6,last of the same time,2024-06-15,',
      'r1,x,invalid,2024-06-15,2024-06-20',
    ]);
    expect(responses.map(({ text }) => text)).toEqual(['other', 'latest', 'last of the same time']);
    expect(inspection.counts).toMatchObject({ rows: 7, responses: 3, duplicates: 3, invalid: 1 });
    expect(inspection.sample.map(({ text }) => text)).toEqual(['latest', 'other', 'last of the same time']);
  });

  it('does not narrow the ranges of scores and times to the first row with an id', async () => {
    const rows = ['r1,5,,2024-06-15,', 'r1,9,,2024-06-17,', 'r1,2,,2024-06-12,2024-06-14', 'r1,,open,2024-06-16,'];
    const { inspection } = await importFile([header, ...rows]);
    const period = { first: '2024-06-12T00:00:00.000Z', last: '2024-06-17T00:00:00.000Z' };
    expect(inspection).toMatchObject({ scores: { min: 2, max: 9 }, period });
  });

  it('begins like those of the rows near it, which a database then writes in the same place', async () => {
    const beginningsOf = async (ids: readonly string[], times: readonly string[]) => {
      const rows = ids.map((id, index) => `${id},9,,${times[index % times.length]},`);
      return new Set((await sessionsOf([header, ...rows])).map((session) => session.slice(0, 8))).size;
    };
    const numbers = Array.from({ length: 3000 }, (_, index) => index);
    const day = ['2024-06-15'];
    expect(
      await beginningsOf(
        numbers.map((number) => `${120_000 + number}`),
        day,
      ),
    ).toBe(3);
    const timed = numbers.map((number) => `0190163d-${(number + 4096).toString(16)}-7000-8000-5c3e00000000`);
    expect(await beginningsOf(timed, day)).toBe(1);
    const hours = ['2024-06-15T10', '2024-06-15T11'].flatMap((hour) => [`${hour}:05:00Z`, `${hour}:59:30Z`]);
    expect(
      await beginningsOf(
        numbers.map(() => ''),
        hours,
      ),
    ).toBe(2);
  });

  it('does not mix up ids that are alike', async () => {
    const uuid = (number: number) => `0190163d-8694-7000-8000-${number.toString(16).padStart(12, '0')}`;
    const rows = Array.from({ length: 3000 }, (_, index) => `${uuid(index)},2024-06-15,2024-06-15,9,`);
    const sessions = await sessionsOf(['session_uuid,created_at,updated_at,score,text', ...rows]);
    expect(sessions).toEqual(rows.map((_, index) => uuid(index)));
    const ids = Array.from({ length: 20_000 }, (_, index) => `${index * 7},9,,2024-06-15,`);
    expect(new Set(await sessionsOf([header, ...ids])).size).toBe(20_000);
  });
});
