/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process immediately, as usual. npx does not pass
 * signals on, so the end of the parent process counts as SIGTERM there.
 */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGTERM', 'SIGINT'] as const;
    const { ppid } = process;
    const orphaned = () => process.ppid !== ppid && stop('SIGTERM');
    const timer = process.env.npm_command === 'exec' ? setInterval(orphaned, 500).unref() : undefined;
    const stop = (signal: NodeJS.Signals) => {
      clearInterval(timer);
      for (const each of signals) process.off(each, stop);
      resolve(signal);
    };
    for (const each of signals) process.on(each, stop);
  });
}
