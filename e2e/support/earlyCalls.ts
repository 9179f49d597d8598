/** The snippet of the README for calls that come before the script, and some such calls. */
export function earlyCalls(calls = ''): string {
  const stub =
    "window.asklet = typeof window.asklet == 'function' ? window.asklet : function () { (window.asklet.q = window.asklet.q || []).push(arguments) }";
  return `<script>${stub};${calls}</script>`;
}
