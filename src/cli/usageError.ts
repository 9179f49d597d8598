import { CommanderError } from 'commander';

/** An invalid command line; the process exits with 2. */
export class UsageError extends CommanderError {
  constructor(message: string) {
    super(2, 'asklet.usage', message);
  }
}
