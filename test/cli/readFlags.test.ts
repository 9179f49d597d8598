import { Command, Option } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { readFlags } from '../../src/cli/runCommand.ts';

afterEach(() => void vi.unstubAllEnvs());

function read(value: string, ...argv: string[]): unknown {
  vi.stubEnv('TEST_FLAG', value);
  const command = new Command().addOption(new Option('--flag').env('TEST_FLAG')).hook('preAction', readFlags);
  command.action(() => {}).parse(argv, { from: 'user' });
  return command.opts()['flag'];
}

test.each([
  ['1', true],
  ['TRUE', true],
  ['0', false],
  ['false', false],
])('a flag that is %s in the environment is %s', (value, expected) => {
  expect(read(value)).toBe(expected);
});

test('the command line takes precedence, and other values are rejected', () => {
  expect(read('0', '--flag')).toBe(true);
  expect(() => read('no')).toThrow('TEST_FLAG: expected 1 or 0, found "no"');
});
