import { refuse } from './refuse.ts';

interface RoomOptions {
  /** Bytes that one person may have on their way at a time. */
  readonly ofOne: number;
  /** Bytes of everybody together. */
  readonly inAll: number;
}

/** Room for bodies that are read into memory: answers how to give it back, or refuses where there is none left. */
export const createBodyRoom = ({ ofOne, inAll }: RoomOptions) => {
  const taken = new Map<string, number>();
  let all = 0;
  return (who: string, bytes: number): (() => void) => {
    const own = taken.get(who) ?? 0;
    if (own + bytes > ofOne || all + bytes > inAll) refuse('request.tooMany', { retryAfterSeconds: 2 });
    taken.set(who, own + bytes);
    all += bytes;
    return () => {
      all -= bytes;
      const left = (taken.get(who) ?? 0) - bytes;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
    };
  };
};
