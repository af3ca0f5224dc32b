/** Remembers nonces for as long as their timestamps would be accepted. Two generations, so forgetting is free. */
export const createNonceMemory = (lifeMs: number, now: () => number = Date.now) => {
  let fresh = new Set<string>();
  let old = new Set<string>();
  let turnedAt = now();

  return {
    /** True the first time, false for a replay. */
    isNew(sessionId: string, nonce: string): boolean {
      if (now() - turnedAt > lifeMs) {
        old = fresh;
        fresh = new Set();
        turnedAt = now();
      }
      const key = sessionId + nonce;
      if (old.has(key)) return false;
      const before = fresh.size;
      return fresh.add(key).size > before;
    },
    clear(): void {
      fresh = new Set();
      old = new Set();
    },
  };
};

export type NonceMemory = ReturnType<typeof createNonceMemory>;
