import { clearAlarm, setAlarm } from './alarm.ts';
import { Refused } from './refuse.ts';

/** Refuses what is not done in time. */
export const inTime = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const alarm = setAlarm(timeoutMs, () => reject(new Refused('request.timeout')));
    work.then(
      (value) => {
        clearAlarm(alarm);
        resolve(value);
      },
      (error: unknown) => {
        clearAlarm(alarm);
        reject(error);
      },
    );
  });
