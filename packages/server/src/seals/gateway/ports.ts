import type { UseType } from '@chancery/contract/use-record/codes.ts';
import type {
  Answer,
  DeviceEvent,
  DownBody,
  DownType,
  Photo,
  Press,
  Status,
} from '@chancery/device/messages.ts';
import type { Tx } from '../../kit/transaction.ts';

/** A device that is bound to a unit, as the gateway knows it while it speaks. */
export interface BoundDevice {
  readonly id: string;
  readonly companyId: string;
  readonly serial: string;
  readonly name: string;
  /** Which of the seal's devices it is, where it is not the first. */
  readonly generation?: number;
}

/** What is sent to devices and answered by them. */
export type CommandType = Exclude<DownType, 'stored'>;
/** The body of a command as a feature gives it; the gateway adds id, serial and time. */
export type CommandBody<T extends CommandType> = Omit<DownBody<T>, 'id' | 'serial' | 'issuedAt'>;

/** A command to a device. */
export interface Command<T extends CommandType = CommandType> {
  readonly companyId: string;
  readonly deviceId: string;
  readonly type: T;
  /** The authorisation of an order, the device otherwise: a newer command takes the place of a waiting older one. */
  readonly subjectId: string;
  readonly body: CommandBody<T>;
}

/** What a device made of a command. */
export interface CommandAnswer {
  readonly device: BoundDevice;
  readonly commandId: string;
  readonly type: CommandType;
  readonly subjectId: string;
  readonly body: Record<string, unknown>;
  readonly answer: Answer;
}

/** Sends devices what they should know, in the transaction that decides it. */
export interface CommandService {
  /** Kept with the caller's transaction, sent after its commit and again until the device answers; gives its id. */
  send<T extends CommandType>(tx: Tx, command: Command<T>): Promise<string>;
  /** Says what happens, in the transaction that keeps the answer; once for a type, while the services are made. */
  onAnswer(type: CommandType, heard: (tx: Tx, answer: CommandAnswer) => Promise<void>): void;
}

/** A press of a seal that is a picture: no device tells of it, and none can. */
export type ElectronicPress = Omit<Press, 'useType'> & { readonly useType: typeof UseType.electronic };

/** A press as it arrived, its signature checked. */
export interface ReceivedPress {
  readonly device: BoundDevice;
  readonly press: Press | ElectronicPress;
  /** The message as the device signed it, and its digest in hexadecimal. */
  readonly message: string;
  readonly digest: string;
  /** How it came. */
  readonly receivedAt: Date;
}

/** What became of a press: kept now, kept before, or at odds with one kept under the same number. */
export type PressOutcome = 'kept' | 'duplicate' | 'conflict';

/** Keeps presses. */
export interface PressIntake {
  /** Keeps many presses of many devices and units in one transaction; they are durable when it resolves. */
  take(presses: readonly ReceivedPress[]): Promise<readonly PressOutcome[]>;
}

/** Keeps what devices say of themselves. */
export interface DeviceNews {
  status(tx: Tx, device: BoundDevice, status: Status): Promise<void>;
  event(tx: Tx, device: BoundDevice, event: DeviceEvent): Promise<void>;
}

/** Keeps the photos devices take. */
export interface PhotoIntake {
  /** The bytes of an announced photo, their digest checked. */
  take(device: BoundDevice, photo: Photo, bytes: Buffer): Promise<void>;
}
