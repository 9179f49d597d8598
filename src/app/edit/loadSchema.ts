/** Loads the JSON Schema of a surveys file, which has the titles of the fields. */
export async function loadSchema(): Promise<unknown> {
  const response = await fetch('/surveys.schema.json');
  return response.json();
}
