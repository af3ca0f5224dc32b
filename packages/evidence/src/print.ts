/**
 * Prints. A reader who closes a pipe has had enough, and what was found stands; whatever else keeps it from being read
 * is an error, so that half an answer is never taken for one.
 */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error?: Error | null) =>
      error && (error as NodeJS.ErrnoException).code !== 'EPIPE' ? reject(error) : resolve();
    process.stdout.once('error', settle);
    process.stdout.write(text, settle);
  });
