/** Returns the text of a new surveys file with comments, from the text of its keys and its surveys. */
export const newSurveysFile = (keys = '[]', surveys = '[]') =>
  `// The surveys and keys of your server. "asklet check" reports errors. Edits apply immediately.
{
  // Explains every field in your editor while the server runs.
  "$schema": "http://localhost:8787/surveys.schema.json",
  // Public keys. "surveys" is "*" or a list of uuids; "origins": ["https://shop.example"] limits a key to sites.
  "keys": ${keys},
  "surveys": ${surveys}
}
`;
