/** What is compared: a person with their number, also with their phone; a unit with its register; a unit with its account. */
export type CheckKind = 'person' | 'personPhone' | 'enterprise' | 'transfer';

export interface PersonWish {
  kind: 'person';
  name: string;
  idNumber: string;
}

export interface PhoneWish {
  kind: 'personPhone';
  name: string;
  idNumber: string;
  phone: string;
}

export interface EnterpriseWish {
  kind: 'enterprise';
  name: string;
  code: string;
  representative: string;
}

/** A small transfer to the account of a unit; whoever has the account reads the amount. */
export interface TransferWish {
  kind: 'transfer';
  name: string;
  code: string;
  representative: string;
  bank: string;
  account: string;
}

export type CheckWish = PersonWish | PhoneWish | EnterpriseWish | TransferWish;

export type Outcome = 'matches' | 'mismatch' | 'noRecord';

/** How a check stands: answered, with the money sent, still under way, or given up by the provider. */
export type CheckStanding =
  | { state: 'answered'; outcome: Outcome }
  | { state: 'sent' | 'waiting' }
  | { state: 'failed'; reason: string };

export type Begun = CheckStanding & { providerNo: string };

/** What came to the notify address; the names of headers in small letters. */
export interface Arrived {
  headers: Record<string, string | undefined>;
  body: string;
}

export interface CheckNotice {
  /** Our own number of the check. */
  number: string;
  providerNo: string;
  standing: CheckStanding;
}

export interface IdentityProvider {
  readonly name: 'tencent' | 'esign';
  readonly kinds: readonly CheckKind[];
  /** The number is ours and comes back with every notice. */
  begin(number: string, wish: CheckWish): Promise<Begun>;
  /** How a check stands whose answer comes later. */
  ask(providerNo: string): Promise<CheckStanding>;
  /** Whether this is the amount that was sent, in fen. */
  confirm(providerNo: string, amount: number): Promise<Outcome>;
  /** Throws Forged when the signature or the age does not hold. */
  read(arrived: Arrived): CheckNotice;
}

/** A notice, or an answer, that the provider did not make for us. */
export class Forged extends Error {
  override readonly name = 'Forged';
}

/** The network, the provider's own trouble, or no answer in time. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The provider understood, and did not look: an empty account, a number it cannot read. Nothing sent stands in it. */
export class Declined extends Error {
  override readonly name = 'Declined';
  readonly code: string;

  constructor(code: string) {
    super(`the provider declined with ${code}`);
    this.code = code;
  }
}

/** How long a provider may take to answer, in milliseconds. */
export const patience = 10_000;

/** How old a notice may be, in milliseconds. */
export const noticeAge = 10 * 60_000;
