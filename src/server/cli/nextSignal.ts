/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process at once, as usual. npx ends at a signal and
 * does not pass it on: there the end of the parent counts as SIGTERM.
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
