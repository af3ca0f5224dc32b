import { isMarkedAsUntransferable } from 'node:worker_threads';

// Memory that a native library gave us, such as a written picture, is whole and still cannot be moved.
const isWhole = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && !isMarkedAsUntransferable(buffer);

/** The bytes in memory of their own, so that they may be handed to another thread; copied only where they share it. */
export const alone = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  isWhole(bytes) ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);

/** The memory that only this value uses; what shares its memory with others is left to be copied. */
export const ownBuffers = (value: unknown): ArrayBuffer[] => {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (part instanceof Uint8Array) {
      if (isWhole(part) && part.byteLength > 0) found.add(part.buffer as ArrayBuffer);
    } else if (Array.isArray(part)) for (const one of part) look(one);
    else if (part !== null && typeof part === 'object') for (const one of Object.values(part)) look(one);
  };
  look(value);
  return [...found];
};
