/** Somebody who wants to connect. */
export interface Login {
  readonly username: string;
  readonly password: Buffer;
  readonly address: string;
}

/** What becomes of something published: a reason of the protocol, and a word that says more. */
export interface Acknowledgement {
  readonly code: number;
  readonly word?: string | undefined;
}

/** A client that is connected. */
export interface Session {
  readonly username: string;
  /** Sends to it, once it has subscribed; false when it takes no more at present. */
  send(topic: string, payload: string): boolean;
  /** Ends it with a reason of the protocol. */
  end(code: number): void;
}

/** What the broker asks of whoever runs it. */
export interface BrokerHooks {
  /** A reason to refuse, or success. */
  login(login: Login): Promise<number>;
  mayPublish(username: string, topic: string): boolean;
  maySubscribe(username: string, topic: string): boolean;
  /** Resolves when it is durable, with what to acknowledge; rejects when it is not, and then nothing is acknowledged. */
  publish(username: string, topic: string, payload: Buffer): Promise<Acknowledgement>;
  opened(session: Session): void;
  subscribed(session: Session): void;
  closed(session: Session): void;
  /** Something was wrong with what a client sent. */
  fault(what: string): void;
}

/** How much a client may ask of us. */
export interface BrokerLimits {
  /** What an unknown client may send at once. */
  readonly loginBytes: number;
  /** The longest packet of a known one. */
  readonly packetBytes: number;
  /** How many of its messages may wait for an acknowledgement. */
  readonly receiveMaximum: number;
  /** What may be on its way to it before it is taken for asleep. */
  readonly backlogBytes: number;
  /** How many messages to it may wait. */
  readonly queue: number;
  /** How long it may be silent at most. */
  readonly keepAliveSeconds: number;
  /** How long it may take to say who it is. */
  readonly loginMs: number;
  /** What all clients together may have waiting. */
  readonly waitingBytes: number;
  /** How many may be connected. */
  readonly connections: number;
}
