interface Response {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly metadata: Record<string, unknown>;
}

/** A response for a list: in place of the picture, which can be a megabyte, stands the address to read it from. */
export function withScreenshotAddress<R extends Response>(response: R): R {
  const { survey_uuid, session_uuid, metadata } = response;
  const { screenshot } = metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return response;
  const { data_url: _, ...rest } = screenshot as Record<string, unknown>;
  const url = `/api/admin/surveys/${survey_uuid}/responses/${session_uuid}/screenshot/`;
  return { ...response, metadata: { ...metadata, screenshot: { ...rest, url } } };
}
