export const help = `asklet: a survey widget's server

  asklet serve [options]     serve the API, the widget and its pages

Options of serve, and the environment variables that stand for them:
  --port 8787                PORT             the port; 0 takes a free one
  --host 127.0.0.1           HOST             the address to listen on; 0.0.0.0 for all
  --surveys surveys.json     ASKLET_SURVEYS   the surveys and keys; without it the samples are served
  --db asklet.db             DATABASE_URL     the SQLite file; ":memory:" keeps nothing

  asklet --help              this text
  asklet --version           the version
`;
