/** An expected reason not to start: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;

  constructor(message: string, options: { cause?: unknown; exitCode?: number } = {}) {
    super(message.replace(/\s*\n\s*/g, ' '), { cause: options.cause });
    this.exitCode = options.exitCode ?? 1;
  }
}

/** A setting or flag that cannot be used; exits with 2, as command lines do for wrong usage. */
export const usageError = (message: string): StartError => new StartError(message, { exitCode: 2 });

/** The short reason inside an error of the operating system, a driver or a library. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error) return error.message || codeOf(error) || error.name;
  return String(error);
};

/** The code that Node, PostgreSQL and SQLite put on their errors, such as EACCES or 57P03. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};
