import type { Sign, Verify } from '@chancery/device/envelope.ts';
import type { Order, Place, Press } from '@chancery/device/messages.ts';
import type { OrderUse } from '@chancery/device/order.rules.ts';

/** Who a seal is: what was burnt into it at the factory. */
export interface SealIdentity {
  readonly serial: string;
  readonly sign: Sign;
  /** Whether something was signed by the server. */
  readonly verify: Verify;
}

/** A signed message that is kept until the server has it. */
export interface KeptMessage {
  readonly key: string;
  readonly text: string;
  /** The counter of a press. */
  readonly counter?: number;
}

/** A photo that is kept until the server has it: what announces it, and its bytes in base64. */
export interface KeptPhoto {
  readonly digest: string;
  readonly text: string;
  readonly base64: string;
}

/** New firmware on its way into a seal. */
export interface UpgradeUnderWay {
  readonly id: string;
  readonly version: string;
  readonly percent: number;
}

/** A finger the seal knows: whose it is, and the digest of what it keeps of it. */
export interface KnownFinger {
  readonly user: string;
  readonly digest: string;
}

/** A finger the seal waits for. */
export interface EnrolmentUnderWay {
  /** Of the command. */
  readonly id: string;
  readonly finger: string;
  readonly user: string;
  readonly userName: string;
  readonly to: number;
  /** How often it was put on the sensor. */
  readonly touches: number;
}

/** What a seal remembers without power: plain data, so that it can be written down and read again. */
export interface SealMemory {
  readonly firmware: string;
  /** The presses of its life. */
  readonly counter: number;
  /** The digest of its last press. */
  readonly lastDigest?: string;
  /** The highest press it photographed. */
  readonly photographed: number;
  readonly presses: readonly KeptMessage[];
  readonly events: readonly KeptMessage[];
  readonly photos: readonly KeptPhoto[];
  readonly eventCount: number;
  readonly order?: Order;
  /** What it knows of each order it was given. */
  readonly uses: Readonly<Record<string, OrderUse>>;
  readonly revisions: Readonly<Record<string, number>>;
  readonly settings: {
    readonly revision: number;
    readonly backlightSeconds: number;
    readonly shutdownMinutes: number;
  };
  readonly lock: { readonly revision: number; readonly locked: boolean };
  readonly privilege: { readonly revision: number; readonly salt: string; readonly hash: string };
  readonly upgrade?: UpgradeUnderWay;
  /** The highest revision it was told of fingers, and those it knows. */
  readonly fingers: { readonly revision: number; readonly known: Readonly<Record<string, KnownFinger>> };
  readonly enrolment?: EnrolmentUnderWay;
  readonly battery: number;
  readonly ink: number;
  readonly caseOpen: boolean;
  readonly place?: Place;
  /** How far its clock is ahead, in milliseconds. */
  readonly skew: number;
  /** It presses whatever it was told: the lock on the ram was broken. */
  readonly tampered: boolean;
}

/** A seal at one moment. */
export interface Seal {
  readonly identity: SealIdentity;
  readonly memory: SealMemory;
  readonly online: boolean;
  /** Whom it is connected to only passes on what it says. */
  readonly passesOn: boolean;
}

/** Something that happens to a seal. */
export type SealInput =
  | {
      readonly type: 'press';
      readonly kind: Press['kind'];
      /** Typed in for privileged stamping. */
      readonly password?: string;
      /** Pressed, but never told of: only a tampered seal does that. */
      readonly concealed?: boolean;
    }
  | { readonly type: 'photograph'; readonly bytes: Uint8Array }
  /** Connected; perhaps with somebody who only passes on what the seal says. */
  | { readonly type: 'online'; readonly passesOn?: boolean }
  | { readonly type: 'offline' }
  | { readonly type: 'restart' }
  | { readonly type: 'drain'; readonly to: number }
  | { readonly type: 'replaceBattery' }
  | { readonly type: 'addInk' }
  | { readonly type: 'case'; readonly open: boolean }
  | { readonly type: 'skew'; readonly ms: number }
  | { readonly type: 'move'; readonly place: Place | undefined }
  | { readonly type: 'tamper'; readonly on: boolean }
  /** A finger is put on the sensor. */
  | { readonly type: 'touch' }
  /** A signed message of the server. */
  | { readonly type: 'message'; readonly text: string }
  /** The server has what was published under a key. */
  | { readonly type: 'acknowledged'; readonly key: string }
  /** A broker has what was published under a key; whether the server gets it, it will say itself. */
  | { readonly type: 'passedOn'; readonly key: string }
  /** The server has not said for a while what it has. */
  | { readonly type: 'remind' }
  /** Time passes. */
  | { readonly type: 'tick' };

/** What a seal writes in its diary. */
export type DiaryWhat =
  | 'pressed'
  | 'concealed'
  | 'refused'
  | 'photographed'
  | 'nothingToPhotograph'
  | 'kept'
  | 'online'
  | 'offline'
  | 'restarted'
  | 'battery'
  | 'batteryReplaced'
  | 'inkAdded'
  | 'caseOpened'
  | 'caseClosed'
  | 'skewed'
  | 'moved'
  | 'tampered'
  | 'orderTaken'
  | 'settingsTaken'
  | 'locked'
  | 'unlocked'
  | 'privilegeTaken'
  | 'upgrading'
  | 'upgraded'
  | 'fingerAwaited'
  | 'fingerTouched'
  | 'fingerTaken'
  | 'fingerForgotten'
  | 'commandRefused'
  | 'commandHeld'
  | 'badMessage';

/** A line of a seal's diary. */
export interface DiaryLine {
  /** By the seal's own clock. */
  readonly at: number;
  readonly serial: string;
  readonly what: DiaryWhat;
  readonly counter?: number;
  readonly digest?: string;
  readonly kind?: Press['kind'];
  readonly order?: string;
  readonly useType?: number;
  readonly reason?: string;
  readonly percent?: number;
  readonly version?: string;
}

/** What a seal wants published; the key comes back when the server has it. */
export interface Publication {
  readonly key: string;
  readonly topic: string;
  readonly payload: string | Uint8Array;
}

/** What came of something that happened. */
export interface SealStep {
  readonly seal: Seal;
  readonly publish: readonly Publication[];
  readonly diary: readonly DiaryLine[];
}
