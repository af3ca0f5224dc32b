/**
 * Checks and sends one thing at a time: while that goes on, asking again has no effect. What was put off because its
 * files were still on their way goes on by `after`, since they may arrive in the very moment it is put off.
 */
export const oneAtATime = (tell: (isBusy: boolean) => void, fail: (error: unknown) => void) => {
  let current: Promise<void> | undefined;
  const run = async (work: (begin: () => void) => Promise<void>): Promise<void> => {
    try {
      await work(() => tell(true));
    } catch (error) {
      fail(error);
    } finally {
      current = undefined;
      tell(false);
    }
  };
  return {
    /** `begin` says that from now on it is on its way. */
    send: (work: (begin: () => void) => Promise<void>): Promise<void> => {
      current ??= run(work);
      return current;
    },
    after: (then: () => Promise<void>): Promise<void> => (current ? current.then(then) : then()),
  };
};
