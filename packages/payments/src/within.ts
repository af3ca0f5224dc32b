import { Unreachable } from './provider.ts';

/** What is not there in time is given up. */
export const within = async <T>(milliseconds: number, who: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable(`${who} did not answer in time`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
