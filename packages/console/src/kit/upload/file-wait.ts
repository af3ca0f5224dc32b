/** What is on its way in one field of files. */
export interface OnTheWay {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
  /** The names of those that did not arrive. */
  readonly failed: readonly string[];
  /** How many on their way somebody has stopped. */
  readonly stopped: number;
}

/** How it stands with a form that was sent while its files were on their way. */
export type FileWait =
  | { readonly is: 'waiting'; readonly files: number; readonly part: number }
  | { readonly is: 'failed'; readonly names: readonly string[] };

const nothing: OnTheWay = { files: 0, bytes: 0, sent: 0, failed: [], stopped: 0 };

/**
 * Lets something wait until the files of its fields have arrived. One that fails ends the wait and is named; one that
 * somebody stops calls it back, since nobody means "send it without" by that.
 */
export const createFileWait = (tell: (state: FileWait | undefined) => void) => {
  const fields = new Map<string, OnTheWay>();
  let then: (() => void) | undefined;
  let passedOver: ReadonlySet<string> = new Set();
  let state: FileWait | undefined;

  const put = (next: FileWait | undefined) => {
    state = next;
    tell(next);
  };
  const failed = () =>
    [...fields.values()].flatMap(({ failed: names }) => names).filter((name) => !passedOver.has(name));
  const sum = (of: 'files' | 'bytes' | 'sent') =>
    [...fields.values()].reduce((total, field) => total + field[of], 0);
  const show = () => {
    const names = failed();
    if (names.length > 0) return end({ is: 'failed', names });
    put({ is: 'waiting', files: sum('files'), part: sum('sent') / Math.max(sum('bytes'), 1) });
  };
  const end = (next?: FileWait) => {
    then = undefined;
    put(next);
  };

  return {
    /** Learns how it stands with a field; undefined when the field is no more. */
    report: (name: string, now: OnTheWay | undefined): void => {
      const { files, stopped } = fields.get(name) ?? nothing;
      if (now) fields.set(name, now);
      else fields.delete(name);
      if (!then) {
        if (state?.is === 'failed' && failed().length === 0) put(undefined);
        return;
      }
      const isCalledBack = now ? now.stopped > stopped : files > 0;
      const isOpen = failed().length > 0 || sum('files') > 0;
      const go = then;
      if (isOpen && !isCalledBack) show();
      else end();
      if (!isOpen && !isCalledBack) go();
    },
    /** Whether this field waits for files. */
    isOnTheWay: (name: string): boolean => (fields.get(name)?.files ?? 0) > 0,
    /**
     * Does it at once, false, or once all files have arrived, true; a second call while it waits has no effect.
     * Where files are things apart from each other, those that had failed before are passed over.
     */
    wait: (go: () => void, areApart = false): boolean => {
      if (then) return true;
      passedOver = new Set();
      if (areApart) passedOver = new Set(failed());
      if (failed().length === 0 && sum('files') === 0) return false;
      then = go;
      show();
      return true;
    },
    callBack: (): void => end(),
  };
};
