import type { Person, Signal, SignalKind } from './live-call.ts';

/** What a mesh needs from outside. */
interface MeshParts {
  readonly me: string;
  readonly isFilmer: boolean;
  readonly ice: readonly RTCIceServer[];
  signal(to: string, kind: SignalKind, body: string): Promise<unknown>;
  /** What is sent to the others at the moment. */
  video(): MediaStreamTrack | undefined;
  sound(): MediaStreamTrack | undefined;
  /** What arrives of somebody has changed. */
  onChange(): void;
}

interface Peer {
  readonly id: string;
  /** Names one connection, so that what was said of a former one is not taken for this one's. */
  readonly session: string;
  readonly pc: RTCPeerConnection;
  readonly stream: MediaStream;
  triedAt: number;
}

interface Said {
  readonly session?: string;
  readonly sdp?: string;
}

/** How long a browser may look for ways before it tells of those it knows. */
const gatherMs = 2_000;
const doubtMs = 2_000;
/** A connection that does not come about in this time is made anew. */
const patienceMs = 8_000;

const gathered = (pc: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (pc.iceGatheringState === 'complete') return resolve();
    const timer = setTimeout(resolve, gatherMs);
    pc.addEventListener('icegatheringstatechange', () => {
      if (pc.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The connections of one browser with all others in a room. Of two, always the same one makes the offers: whoever films,
 * else the one with the smaller id. So offers never meet. The other one asks for an offer, also for a new one.
 */
export const createMesh = ({ me, isFilmer, ice: given, signal, video, sound, onChange }: MeshParts) => {
  const peers = new Map<string, Peer>();
  const asked = new Map<string, number>();
  let filmerId = isFilmer ? me : '';
  let turn = Promise.resolve();
  let isOver = false;
  let ice = given;

  const offersTo = (id: string): boolean => isFilmer || (id !== filmerId && me < id);
  const say = (to: string, kind: SignalKind, said: Said) => signal(to, kind, JSON.stringify(said));
  /** One after another: half an offer and half an answer make no connection. */
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(() => (isOver ? undefined : work())).catch(() => undefined);
  };

  const drop = (id: string) => {
    peers.get(id)?.pc.close();
    if (peers.delete(id)) onChange();
  };

  const ask = async (id: string, session?: string) => {
    asked.set(id, Date.now());
    await say(id, 'again', session ? { session } : {});
  };

  const isConnected = ({ pc }: Peer) => pc.connectionState === 'connected';

  const recover = (peer: Peer) => {
    if (isOver || peers.get(peer.id) !== peer) return;
    if (offersTo(peer.id)) inTurn(() => offer(peer, true));
    else void ask(peer.id, peer.session).catch(() => undefined);
  };

  const make = (id: string, session: string): Peer => {
    drop(id);
    const pc = new RTCPeerConnection({ iceServers: [...ice] });
    const peer = { id, session, pc, stream: new MediaStream(), triedAt: Date.now() };
    peers.set(id, peer);
    pc.addEventListener('track', ({ track }) => {
      peer.stream.addTrack(track);
      for (const event of ['mute', 'unmute', 'ended']) track.addEventListener(event, onChange);
      onChange();
    });
    pc.addEventListener('connectionstatechange', () => {
      onChange();
      if (pc.connectionState === 'failed') recover(peer);
      if (pc.connectionState === 'disconnected')
        setTimeout(() => pc.connectionState === 'disconnected' && recover(peer), doubtMs);
    });
    return peer;
  };

  const offer = async (peer: Peer, isAgain = false) => {
    const { pc, id, session } = peer;
    peer.triedAt = Date.now();
    await pc.setLocalDescription(await pc.createOffer({ iceRestart: isAgain }));
    await gathered(pc);
    await say(id, 'offer', { session, sdp: pc.localDescription?.sdp ?? '' });
  };

  const offerAnew = async (id: string) => {
    const peer = make(id, crypto.randomUUID());
    const picture = video();
    if (isFilmer) peer.pc.addTransceiver(picture ?? 'video', { direction: 'sendonly' });
    peer.pc.addTransceiver(sound() ?? 'audio', { direction: 'sendrecv' });
    await offer(peer);
  };

  const answer = async (from: string, { session = '', sdp = '' }: Said) => {
    const known = peers.get(from);
    const peer = known?.session === session ? known : make(from, session);
    const { pc } = peer;
    peer.triedAt = Date.now();
    await pc.setRemoteDescription({ type: 'offer', sdp });
    for (const each of pc.getTransceivers())
      if (each.receiver.track.kind === 'audio') {
        each.direction = 'sendrecv';
        await each.sender.replaceTrack(sound() ?? null);
      }
    await pc.setLocalDescription();
    await gathered(pc);
    await say(from, 'answer', { session, sdp: pc.localDescription?.sdp ?? '' });
  };

  const hear = async ({ from, kind, body }: Signal) => {
    const said = JSON.parse(body) as Said;
    const peer = peers.get(from);
    const isKnown = peer !== undefined && peer.session === said.session;
    if (kind === 'offer' && !offersTo(from)) return answer(from, said);
    if (kind === 'answer' && isKnown && peer.pc.signalingState === 'have-local-offer')
      return peer.pc.setRemoteDescription({ type: 'answer', sdp: said.sdp ?? '' });
    if (kind !== 'again') return;
    if (offersTo(from)) return isKnown ? offer(peer, true) : offerAnew(from);
    // Whoever makes the offers has come anew and knows of nobody.
    drop(from);
    await ask(from);
  };

  const replace = (kind: string, track: MediaStreamTrack | undefined) => {
    for (const { pc } of peers.values())
      for (const { receiver, sender } of pc.getTransceivers())
        if (receiver.track.kind === kind) void sender.replaceTrack(track ?? null).catch(() => undefined);
  };

  return {
    /** Says to everybody there that this browser has come, and knows nothing of before. */
    arrive: (people: readonly Person[]) => {
      isOver = false;
      filmerId = people.find(({ part }) => part === 'filmer')?.id ?? filmerId;
      for (const { id } of people) if (id !== me) void ask(id).catch(() => undefined);
    },
    hear: (signals: readonly Signal[]) => {
      for (const each of signals) inTurn(() => hear(each));
    },
    /** Sees to it that there is a connection with everybody who is there, and none with anybody else. */
    follow: (people: readonly Person[]) => {
      filmerId = people.find(({ part }) => part === 'filmer')?.id ?? filmerId;
      const there = new Set(people.map(({ id }) => id));
      for (const id of peers.keys()) if (!there.has(id)) drop(id);
      const now = Date.now();
      for (const id of there) {
        if (id === me) continue;
        const peer = peers.get(id);
        if (peer && (isConnected(peer) || now - peer.triedAt < patienceMs)) continue;
        if (offersTo(id)) peer && inTurn(() => offerAnew(id));
        else if (now - (asked.get(id) ?? 0) > patienceMs) void ask(id).catch(() => undefined);
      }
    },
    /** Names at forwarding servers end after minutes: from now on ways are looked for with these. */
    reachBy: (next: readonly RTCIceServer[]) => {
      if (JSON.stringify(next) === JSON.stringify(ice)) return;
      ice = next;
      for (const { pc } of peers.values()) pc.setConfiguration({ iceServers: [...ice] });
    },
    /** The network is another one. */
    recoverAll: () => peers.forEach(recover),
    sendVideo: (track: MediaStreamTrack | undefined) => replace('video', track),
    sendSound: (track: MediaStreamTrack | undefined) => replace('audio', track),
    streamOf: (id: string): MediaStream | undefined => peers.get(id)?.stream,
    stateOf: (id: string): RTCPeerConnectionState | undefined => peers.get(id)?.pc.connectionState,
    close: () => {
      isOver = true;
      for (const id of [...peers.keys()]) drop(id);
    },
  };
};

export type Mesh = ReturnType<typeof createMesh>;
