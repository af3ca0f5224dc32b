import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { Things } from './estate/estate.ts';

export type Input = Readonly<Record<string, unknown>>;
type MakeInput = (things: Things) => Input | Promise<Input>;

/** One valid way to make a call, and what is heard by whoever names a thing that is not theirs. */
export interface Sample {
  /** A valid input that speaks of living things of the caller's unit. It succeeds for the main administrator. */
  readonly input?: MakeInput;
  /** Further inputs, where one cannot name every id that the call takes. */
  readonly more?: readonly MakeInput[];
  /** The bytes of a call that takes bytes. */
  readonly body?: () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  /**
   * By the field: what a foreign id is answered with where that is not "not found". `answered` is for what is left out
   * without a word, as a filter or a list of ids may be.
   */
  readonly foreign?: Readonly<Record<string, ErrorKey | 'answered'>>;
  /** What the rightful caller hears where making the call succeed would take another test, which is named beside it. */
  readonly unproven?: ErrorKey;
  /** A colleague without a post may do it too: why their being refused is not asked for. */
  readonly shared?: string;
  /** Why keepers of other seals are answered; they hear of nothing that is not theirs all the same. */
  readonly keepers?: string;
  /** The caller's session is over afterwards, so the sample needs one of its own. */
  readonly ends?: boolean;
  /** The permission the service asks for with this very input, where the call itself cannot name it. */
  readonly needs?: Permission;
}

/** One sample for each of some calls, by their names. */
export type Samples = Readonly<Record<string, Sample>>;

/** An id of the platform that nothing has: calls of operators know no unit that could be a stranger to them. */
export const nothing = (): string => crypto.randomUUID();

/** Makers of things that are nowhere, so that a call may be tried without anything happening to anybody; a unit is there. */
export const nowhere = (unitId: string): Things =>
  new Proxy({} as Things, {
    get: (_, maker) => async () => {
      if (maker === 'boxed') return { serial: 'NONE-1-0', code: '0000' };
      if (maker === 'handOverCode' || maker === 'unitExportCode' || maker === 'closingCode') return '000000';
      return maker === 'unit' ? unitId : nothing();
    },
  });
