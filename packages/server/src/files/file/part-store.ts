import type { Objects } from '../../runtime/objects/objects.ts';

export type PartStore = ReturnType<typeof createPartStore>;

const home = 'uploads/';
const whole = /^\d+$/;
const anUpload = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The parts of files on their way, by upload. A part is there whole or not at all. */
export const createPartStore = (objects: Objects) => {
  const keyOf = (uploadId: string, index: number): string => `${home}${uploadId}/${index}`;

  /** Keeps a part; the same part again, or twice at once, replaces itself. */
  const keep = (uploadId: string, index: number, bytes: Buffer): Promise<void> =>
    objects.put(keyOf(uploadId, index), bytes);

  /** Which parts are there, in order. */
  const list = async (uploadId: string): Promise<number[]> => {
    const below = `${home}${uploadId}/`;
    const found: number[] = [];
    for await (const { key } of objects.list(below)) {
      const name = key.slice(below.length);
      if (whole.test(name)) found.push(Number(name));
    }
    return found.sort((a, b) => a - b);
  };

  const drop = (uploadId: string): Promise<void> => objects.removeBelow(`${home}${uploadId}`);

  /** Lends the first so many parts as files of this machine. */
  const lend = <T>(uploadId: string, count: number, work: (paths: readonly string[]) => Promise<T>) =>
    objects.lend(
      Array.from({ length: count }, (_none, index) => keyOf(uploadId, index)),
      work,
    );

  /** Uploads that have parts and of which nothing has come since a moment. */
  const untouchedSince = async (moment: Date): Promise<string[]> => {
    const newest = new Map<string, Date>();
    for await (const { key, changedAt } of objects.list(home)) {
      const [id = ''] = key.slice(home.length).split('/');
      const known = newest.get(id);
      if (!known || known < changedAt) newest.set(id, changedAt);
    }
    return [...newest].flatMap(([id, at]) => (anUpload.test(id) && at < moment ? [id] : []));
  };

  return { keep, list, lend, drop, untouchedSince };
};
