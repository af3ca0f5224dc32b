/** What is to happen later unless it is called off. */
export interface Alarm {
  readonly at: number;
  readonly ring: () => void;
  place: number;
}

const lookEveryMs = 50;
/**
 * In no order: each knows where it lies and the last takes its place. A Set does as much, but its tables point at the ones that
 * came after them, so that on a busy server the garbage of minutes hangs together and is carried along by the collector.
 */
const alarms: Alarm[] = [];
let looking: NodeJS.Timeout | undefined;

/** Calls an alarm off; one that has rung is off already. */
export const clearAlarm = (alarm: Alarm): void => {
  if (alarms[alarm.place] !== alarm) return;
  const last = alarms.pop();
  if (last === undefined || last === alarm) return;
  alarms[alarm.place] = last;
  last.place = alarm.place;
};

const look = (): void => {
  const now = Date.now();
  for (const alarm of alarms.filter(({ at }) => at <= now)) {
    clearAlarm(alarm);
    alarm.ring();
  }
  if (alarms.length > 0) return;
  clearInterval(looking);
  looking = undefined;
};

/**
 * Sets an alarm, for what every request has and hardly any needs: one clock looks after all of them, since a timer for each
 * would cost more than most requests. It may ring a little late.
 */
export const setAlarm = (ms: number, ring: () => void): Alarm => {
  const alarm = { at: Date.now() + ms, ring, place: alarms.length };
  alarms.push(alarm);
  looking ??= setInterval(look, lookEveryMs);
  return alarm;
};
