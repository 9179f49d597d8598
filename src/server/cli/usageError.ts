import { CommanderError } from 'commander';

/** A command line that cannot be understood; it ends with exit code 2. */
export class UsageError extends CommanderError {
  constructor(message: string) {
    super(2, 'asklet.usage', message);
  }
}
