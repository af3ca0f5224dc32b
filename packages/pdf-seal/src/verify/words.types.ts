import type { AllowedCode, ForbiddenCode } from '../judge/change.ts';
import type { CoverFault } from '../judge/signatures.ts';
import type { PathFault } from '../pki/path.ts';
import type { SignatureFault } from '../pki/read-cms.ts';
import type { TimestampFault } from '../pki/timestamp.ts';
import type { SignatureReport, UnreadableFault, Verdict } from './report.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** What checking a sealed PDF can say, in one language; `{name}` stands for a value. */
export interface PdfWords {
  readonly verdict: Texts<Verdict>;
  readonly signature: Texts<SignatureReport['verdict']>;
  readonly unreadable: Texts<UnreadableFault>;
  readonly fault: {
    readonly cover: Texts<CoverFault>;
    readonly signature: Texts<SignatureFault | TimestampFault>;
    readonly path: Texts<PathFault>;
  } & Texts<'revoked' | 'changed' | 'removed'>;
  readonly change: Texts<AllowedCode | ForbiddenCode>;
  readonly timeBy: Texts<NonNullable<SignatureReport['time']>['by']>;
  readonly revocation: Texts<SignatureReport['revocation']['state']>;
  readonly kind: Texts<SignatureReport['kind']>;
  readonly label: Texts<
    | 'signatures'
    | 'signer'
    | 'behalf'
    | 'reason'
    | 'time'
    | 'noTime'
    | 'chain'
    | 'unknownChain'
    | 'revocation'
    | 'level'
    | 'noLevel'
    | 'covers'
    | 'coversWhole'
    | 'coversPart'
    | 'after'
    | 'nothingAfter'
    | 'allowed'
    | 'forbidden'
    | 'page'
    | 'pages'
    | 'comma'
    | 'wholeDocument'
    | 'sealed'
    | 'now'
    | 'compare'
    | 'noComparison'
    | 'root'
    | 'rootHint'
    | 'rootWrong'
  >;
}
