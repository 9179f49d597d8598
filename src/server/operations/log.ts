/** Where log lines go; pino fits. No line holds a key, an answer or an address of a person. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
