/** The text of a surveys file, and a token that changes with it. */
export interface DocumentText {
  readonly text: string;
  readonly revision: string;
}

/** The text of a surveys file, wherever it is stored. */
export interface SurveysDocument {
  /** Its name in messages. */
  readonly name: string;
  /** Whether other processes read the same text. */
  readonly isShared: boolean;
  /** Resolves to the current text, or to null if there is no document yet. */
  read(): Promise<DocumentText | null>;
  /**
   * Replaces the text, and resolves when it is durable. Changes nothing and resolves to false if the text no longer has
   * this revision (null: if there is a document). Rejects with `DocumentReadOnly` if the server may not write.
   */
  replace(text: string, revision: string | null): Promise<boolean>;
  /** Resolves to the reason why the text cannot be replaced, and what to do, or to null. */
  whyReadOnly(): Promise<string | null>;
}

/** The server has no right to replace the document. The message says what to do. */
export class DocumentReadOnly extends Error {
  override readonly name = 'DocumentReadOnly';
}
