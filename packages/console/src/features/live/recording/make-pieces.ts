/** What is filmed, cut into pieces that play alone. */
export interface Piece {
  readonly bytes: ArrayBuffer;
  readonly startedAt: number;
  readonly ms: number;
}

interface Parts {
  stream(): MediaStream | undefined;
  /** The time by the server's clock. */
  now(): number;
  onPiece(piece: Piece): Promise<void>;
  onFault(): void;
}

const types = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const;
const bitsPerSecond = { videoBitsPerSecond: 900_000, audioBitsPerSecond: 48_000 };

/** The form in which this browser records; undefined where it records nothing. */
export const recordedType = (): 'video/webm' | 'video/mp4' | undefined => {
  const found = types.find((type) => globalThis.MediaRecorder?.isTypeSupported(type));
  if (!found) return undefined;
  return found === 'video/mp4' ? found : 'video/webm';
};

/** Records pieces of some seconds each. The next one begins before the one before ends, so that nothing falls between. */
export const makePieces = (seconds: number, { stream, now, onPiece, onFault }: Parts) => {
  const mimeType = types.find((type) => globalThis.MediaRecorder?.isTypeSupported(type)) ?? '';
  let current: MediaRecorder | undefined;
  let order: Promise<unknown> = Promise.resolve();

  const begin = (): MediaRecorder | undefined => {
    const filmed = stream();
    if (!filmed?.getTracks().some(({ readyState }) => readyState === 'live')) return undefined;
    const recorder = new MediaRecorder(filmed, { mimeType, ...bitsPerSecond });
    const parts: Blob[] = [];
    const startedAt = now();
    let ended: () => void;
    const stopped = new Promise<void>((resolve) => {
      ended = resolve;
    });
    recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    recorder.onerror = onFault;
    recorder.onstop = () => ended();
    // In the order in which they began, whichever is ready first.
    order = order.then(async () => {
      await stopped;
      const ms = Math.max(0, Math.round(now() - startedAt));
      const bytes = await new Blob(parts).arrayBuffer();
      if (bytes.byteLength > 0) await onPiece({ bytes, startedAt, ms }).catch(onFault);
    });
    recorder.start();
    return recorder;
  };

  const cut = () => {
    const before = current;
    try {
      current = begin();
    } catch {
      current = undefined;
      onFault();
    }
    if (before && before.state !== 'inactive') before.stop();
  };

  cut();
  const timer = setInterval(cut, seconds * 1_000);
  return {
    /** Ends the piece that is being made, for instance because another camera films. */
    cut,
    /** Ends the last piece; done once all of them are handed on. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      const last = current;
      current = undefined;
      if (last && last.state !== 'inactive') last.stop();
      await order;
    },
  };
};
