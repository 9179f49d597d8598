/** Which responses of a survey are wanted; what is null does not matter. Times are milliseconds since 1970. */
export interface ResponseQuery {
  readonly survey_uuid: string;
  /** The response of this session. */
  readonly session_uuid: string | null;
  readonly lowestScore: number | null;
  readonly highestScore: number | null;
  /** Created at this time or later, and before that one. */
  readonly from: number | null;
  readonly until: number | null;
  /** Only those with a text that is not empty. */
  readonly withText: boolean;
  /** A part of the text, in any case. */
  readonly search: string | null;
  /** The address of the page without its query and fragment, or its path alone. */
  readonly page: string | null;
  readonly locale: string | null;
  /** Only those with an e-mail address, with a screenshot. */
  readonly withEmail: boolean;
  readonly withScreenshot: boolean;
  /** Keys of the metadata and their values as text; null: any value. A list has each of its values. */
  readonly metadata: readonly { readonly key: string; readonly value: string | null }[];
}
