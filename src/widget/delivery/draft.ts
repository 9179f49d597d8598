/** Where a tab keeps the text that was typed in a survey and not sent. */
export const draftNameOf = (survey: string) => `asklet:draft:${survey}`;
