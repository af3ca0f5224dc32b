/** One window sends a recording at a time; whoever holds it is its window. */
export const holding = <T>(id: string, work: (isMine: boolean) => Promise<T>): Promise<T> =>
  navigator.locks.request(`chancery-live ${id}`, { ifAvailable: true }, (lock) => work(lock !== null));
