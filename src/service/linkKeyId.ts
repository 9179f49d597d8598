/** Returns the `key_id` of the responses that come from a survey's page by link. */
export const linkKeyId = (survey_uuid: string): string => `link-${survey_uuid}`;
