import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { limits } from '#wire/limits.ts';
import { keepLive } from '../../../kit/live-socket.ts';
import { type Entered, type Room, type Seat, seatOf } from './live-call.ts';
import { createMesh, type Mesh } from './mesh.ts';

/** A place in a room that was just entered. */
export interface Place {
  readonly key: string;
  readonly entered: Entered;
}

/** What of this browser is told and sent to the others; read whenever it is needed. */
interface Own {
  /** A picture is filmed, or seen. */
  isActive(): boolean;
  video(): MediaStreamTrack | undefined;
  sound(): MediaStreamTrack | undefined;
}

export interface RoomView {
  readonly room: Room;
  /** When the room was last heard of, by this machine's clock. */
  readonly heardAt: number;
  readonly isOffline: boolean;
  /** This browser is no longer in the room. */
  readonly isOver: boolean;
  readonly seat: Seat;
  readonly mesh: Mesh;
  /** Says at once how things are here. */
  look(): void;
  /** The time by the server's clock. */
  now(): number;
}

const newest = ({ signals }: Room): number => signals.at(-1)?.number ?? 0;

/** Stays in a room: says every few seconds how things are here, hears what is new, and keeps the connections. */
export const useRoom = ({ key, entered }: Place, own: Own): RoomView => {
  const [room, setRoom] = useState(entered.room);
  const [heardAt, setHeardAt] = useState(Date.now);
  const [isOffline, setOffline] = useState(false);
  const [isOver, setOver] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const skew = useRef(Date.parse(entered.room.now) - Date.now());
  const latest = useRef(own);
  latest.current = own;
  const [seat] = useState(() => seatOf(key));
  const [mesh] = useState(() =>
    createMesh({
      me: entered.room.me,
      isFilmer: entered.room.part === 'filmer',
      ice: entered.ice as RTCIceServer[],
      signal: seat.signal,
      video: () => latest.current.video(),
      sound: () => latest.current.sound(),
      onChange: redraw,
    }),
  );
  const looking = useRef<() => void>(() => undefined);

  useEffect(() => {
    let isGone = false;
    let isBusy = false;
    let isAsked = false;
    // What was said to the page that was here before a reload is not for this one.
    let after = newest(entered.room);
    mesh.arrive(entered.room.people);

    const beat = async () => {
      const sound = latest.current.sound();
      const { ice, ...next } = await seat.beat({
        active: latest.current.isActive(),
        sound: sound?.enabled === true && !sound.muted && sound.readyState === 'live',
        after,
      });
      if (isGone) return;
      after = Math.max(after, newest(next));
      skew.current = Date.parse(next.now) - Date.now();
      setRoom(next);
      setHeardAt(Date.now());
      setOffline(false);
      mesh.reachBy(ice as RTCIceServer[]);
      mesh.hear(next.signals);
      mesh.follow(next.people);
    };

    const look = async (): Promise<void> => {
      if (isGone) return;
      if (isBusy) {
        isAsked = true;
        return;
      }
      isBusy = true;
      isAsked = false;
      await beat().catch((error: unknown) => {
        if (isGone) return;
        // Whatever else the server says, it does not say how the room stands.
        if (!(error instanceof Refusal && error.key === 'live.over')) return setOffline(true);
        setOver(true);
        end();
      });
      isBusy = false;
      if (isAsked) void look();
    };
    looking.current = () => void look();
    const timer = setInterval(() => void look(), limits.filming.beatSeconds * 1_000);
    const socket = keepLive({
      address: seat.address,
      open: (url) => new WebSocket(url),
      onFrame: (type) => type === 'look' && void look(),
      onOpen: () => void look(),
      onOver: () => void look(),
      onLost: () => undefined,
    });
    const onNetwork = () => {
      socket.hurry();
      void look();
      mesh.recoverAll();
    };
    const { connection } = navigator as { readonly connection?: EventTarget };
    const end = () => {
      isGone = true;
      clearInterval(timer);
      socket.stop();
      removeEventListener('online', onNetwork);
      connection?.removeEventListener('change', onNetwork);
      mesh.close();
    };
    addEventListener('online', onNetwork);
    connection?.addEventListener('change', onNetwork);
    void look();
    return end;
  }, [seat, mesh, entered]);

  return {
    room,
    heardAt,
    isOffline,
    isOver,
    seat,
    mesh,
    look: () => looking.current(),
    now: () => Date.now() + skew.current,
  };
};
