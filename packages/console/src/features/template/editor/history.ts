/** What is drawn, what was drawn before, and what was undone. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last change was about; the next one about the same is part of it. */
  readonly about: string | undefined;
}

const kept = 100;

/** Begins with something that can not be undone. */
export const beginHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  about: undefined,
});

/** Makes a change that can be undone. Typing into one field is one change, however many letters it has. */
export const record = <Value>(
  history: History<Value>,
  present: Value,
  about: string | undefined = undefined,
): History<Value> => {
  if (present === history.present) return history;
  if (about !== undefined && about === history.about) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-kept), present, future: [], about };
};

/** Takes the last change back. */
export const undo = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: undefined };
};

/** Makes again what was taken back last. */
export const redo = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return history;
  return { past: [...past, present], present: after, future: rest, about: undefined };
};
