/** What the API replies to a request without a key that it knows (API 3). */
export const keyRequired = 'A valid API key is required: Authorization: Bearer <API_KEY>.';
