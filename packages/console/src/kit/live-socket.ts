import { limits } from '@chancery/contract/limits.ts';

/** What a live connection needs from outside; a test brings its own. */
export interface LiveParts {
  /** The address to connect to, with a fresh ticket in it. */
  address(): Promise<string>;
  open(address: string): WebSocket;
  onFrame(type: string, frame: object): void;
  /** It is connected, for the first time or again. */
  onOpen(): void;
  /** The server says that this login or unit is over. */
  onOver(): void;
  /** The line is cut; it is tried again in a moment. */
  onCut?(): void;
  /** It has been away for so long that people should know. */
  onLost(): void;
  /** How long it may be away before that; three quarters of a minute unless given. */
  readonly lostMs?: number;
}

const overCode = 4001;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Two beats missed and a little more. */
const silenceMs = limits.live.beatSeconds * 2_500;
const lostMs = 45_000;

/** How long to wait before another try: twice as long each time, and never all at once. */
export const pauseMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + random());

/** Keeps a live connection: connects again with growing pauses, and notices when the other end has gone silent. */
export const keepLive = (parts: LiveParts): { stop(): void; hurry(): void } => {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), silenceMs);
  };

  const later = () => {
    if (stopped) return;
    lost ??= setTimeout(parts.onLost, parts.lostMs ?? lostMs);
    timer = setTimeout(() => void connect(), pauseMs(failures));
    failures += 1;
  };

  const connect = async () => {
    timer = undefined;
    const address = await parts.address().catch(() => undefined);
    if (stopped) return;
    if (address === undefined) return later();
    const fresh = parts.open(address);
    socket = fresh;
    let isOpen = false;
    fresh.onmessage = ({ data }) => {
      heard();
      const frame = JSON.parse(String(data)) as { type: string };
      const { type } = frame;
      if (!isOpen) {
        isOpen = true;
        failures = 0;
        clearTimeout(lost);
        lost = undefined;
        parts.onOpen();
      }
      parts.onFrame(type, frame);
    };
    fresh.onclose = ({ code }) => {
      if (socket !== fresh) return;
      socket = undefined;
      clearTimeout(silence);
      if (code === overCode) parts.onOver();
      else parts.onCut?.();
      later();
    };
    heard();
  };
  void connect();

  return {
    stop: () => {
      stopped = true;
      for (const each of [timer, silence, lost]) clearTimeout(each);
      const last = socket;
      socket = undefined;
      last?.close();
    },
    /** Tries at once, for instance because the network is back. */
    hurry: () => {
      if (timer === undefined || stopped) return;
      clearTimeout(timer);
      failures = 0;
      void connect();
    },
  };
};
