export const help = `asklet: a survey widget's server

  asklet init [file]         write a surveys.json to begin with, and say what to paste
  asklet check surveys.json  name every mistake of a surveys file
  asklet serve [options]     serve the API, the widget and its pages

  asklet export --survey UUID [--format ndjson|csv] (--db asklet.db | --from URL --admin-token TOKEN)
                             write the responses to standard output, newest first: from the database while
                             no server holds it, or from the running server
  asklet contract --url URL --key KEY --survey UUID [--survey UUID] [--other-key KEY] [--origin ORIGIN]
                  [--only ID] [--json | --junit] [--yes]
                             check whether a server is a backend of the API: it writes there. --other-key is a
                             key that may not use the first survey; exit code 1 where a MUST fails
Options of serve, and the environment variables that stand for them:
  --port 8787                PORT                the port; 0 takes a free one
  --host 127.0.0.1           HOST                the address to listen on; 0.0.0.0 for all
  --surveys surveys.json     ASKLET_SURVEYS      the surveys and keys; without it the samples are served
  --db asklet.db             DATABASE_URL        the SQLite file, or postgres://user:password@host,host/name
                                                 for many processes (the first host that takes writes);
                                                 ":memory:" keeps nothing
  --admin-token TOKEN        ASKLET_ADMIN_TOKEN  opens /api/admin, and /metrics on other interfaces than
                                                 loopback; "random" makes one up and prints it
  --assets FOLDER            built files to serve before the package's own; may be given several times,
                             so that pages of an earlier version still find their chunks
  --retention-days DAYS      forgets sessions, responses and events that are older
  --rate-limit 600           requests a minute for each key and address; 0 is off
  --trust-proxy              take the client's address from X-Forwarded-For, which your own proxy wrote
  --no-demo                  serve neither the builder with its shop nor the gallery
  --faults                   for tests: POST /api/admin/faults makes the next calls of an endpoint fail, such as
                             {"endpoint":"responses","times":2,"status":503} or with "delay" or "drop"
  --body-limit 3145728       bytes of the largest body
  --metadata-limit 2097152   bytes of the largest metadata in one request
  --text-limit 10000         characters of the longest text

While it runs: a change of the surveys file is taken at once (SIGHUP asks for it), SIGTERM and SIGINT end it cleanly. Log lines are JSON on
standard error. /healthz and /readyz answer probes, /metrics is for Prometheus, /openapi.json tells the API.

  asklet --help              this text
  asklet --version           the version
`;
