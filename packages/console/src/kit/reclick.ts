interface Done {
  readonly input: string;
  readonly promise: Promise<unknown>;
  readonly at: number;
}

/** Runs a write unless the very same one is under way or has just succeeded. */
export interface ReclickGuard {
  run<T>(action: string, input: string, write: () => Promise<T>): Promise<T>;
  /** Forgets everything, because somebody else uses the page now. */
  reset(): void;
}

/** Makes the guard against impatient clicks: within `ms` the second click gets the answer of the first. */
export const createReclickGuard = (ms: number, now: () => number = Date.now): ReclickGuard => {
  const pending = new Map<string, Promise<unknown>>();
  // Only the last success of an action counts: on, off, on must be sent three times.
  const done = new Map<string, Done>();

  const run = <T>(action: string, input: string, write: () => Promise<T>): Promise<T> => {
    const key = `${action} ${input}`;
    const last = done.get(action);
    const known =
      pending.get(key) ?? (last?.input === input && now() - last.at < ms ? last.promise : undefined);
    if (known) return known as Promise<T>;

    const promise = write();
    pending.set(key, promise);
    done.delete(action);
    const release = () => pending.get(key) === promise && pending.delete(key);
    promise.then(
      () => release() && done.set(action, { input, promise, at: now() }),
      () => release(),
    );
    return promise;
  };

  const reset = () => {
    pending.clear();
    done.clear();
  };
  return { run, reset };
};
