import type { Fault, Proven, Unproven, Verdict } from './report.ts';

/** What checking can say, in one language; `{name}` stands for a value. */
export interface Words {
  readonly verdict: Readonly<Record<Verdict, string>>;
  readonly proven: Readonly<Record<Proven, string>>;
  readonly unproven: Readonly<Record<Unproven, string>>;
  readonly fault: Readonly<Record<Fault, string>>;
  readonly page: Readonly<
    Record<
      | 'title'
      | 'lead'
      | 'drop'
      | 'choose'
      | 'offline'
      | 'proven'
      | 'unproven'
      | 'fault'
      | 'entries'
      | 'fingerprint'
      | 'expected'
      | 'expectedHint'
      | 'expectedWrong'
      | 'log'
      | 'size'
      | 'index'
      | 'at'
      | 'kind'
      | 'by'
      | 'facts'
      | 'checking'
      | 'language',
      string
    >
  >;
  /** The kinds of steps; one that is not known is shown as it is. */
  readonly kinds: Readonly<Record<string, string>>;
}
