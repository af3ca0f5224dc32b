/** Whether bytes stand at a place. */
export const isAt = (bytes: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let each = 0; each < wanted.length; each += 1) if (bytes[at + each] !== wanted[each]) return false;
  return true;
};

/** Where bytes stand first, from a place on; -1 when nowhere. One look at each byte is enough. */
export const firstOf = (bytes: Uint8Array, wanted: Uint8Array, from = 0): number => {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (isAt(bytes, at, wanted)) return at;
  return -1;
};

/** Where bytes stand last; -1 when nowhere. */
export const lastOf = (bytes: Uint8Array, wanted: Uint8Array): number => {
  const [first = 0] = wanted;
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1))
    if (isAt(bytes, at, wanted)) return at;
  return -1;
};

/** One character for each byte; for short runs of bytes. */
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
