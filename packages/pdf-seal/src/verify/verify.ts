import { rectOf, textIn } from '../judge/access.ts';
import type { Change, Spot } from '../judge/change.ts';
import { judgeChanges } from '../judge/judge.ts';
import { type FoundSignature, findSignatures } from '../judge/signatures.ts';
import { PdfRef } from '../pdf/objects.ts';
import { PdfFault, type PdfFile, pagesOf, type ReadLimits, readPdf } from '../pdf/read.ts';
import type { Certificate } from '../pki/certificate.ts';
import type { SignatureCheck } from '../pki/read-cms.ts';
import type { ValidationMaterial } from '../pki/revocation.ts';
import { judgeTrust, type Standing, type TrustAnswer, type TrustGround } from '../pki/trust.ts';
import { type Checked, checkOne } from './check-one.ts';
import { materialIn } from './material.ts';
import { isoDate } from './pdf-date.ts';
import {
  type ChainLink,
  type Fault,
  type Party,
  type PdfReport,
  type SignatureReport,
  type UnreadableFault,
  worstOf,
} from './report.ts';

export interface VerifyPdfOptions {
  /** Whom to believe. */
  readonly roots: readonly Certificate[];
  /** The time it is, unless signatures prove an earlier one. */
  readonly at: Date;
  /** What is at hand beside what the file brings along. */
  readonly material?: ValidationMaterial;
  readonly limits?: ReadLimits;
}

const partyOf = ({ named }: Certificate): Party => ({
  name: named.commonName || (named.organization ?? ''),
  organization: named.organization,
  organizationId: named.organizationId,
  country: named.country,
});

const linkOf = (certificate: Certificate): ChainLink => ({
  ...partyOf(certificate),
  issuer: certificate.issuedBy.commonName || (certificate.issuedBy.organization ?? ''),
  serial: certificate.serialHex,
  from: certificate.from.toISOString(),
  until: certificate.until.toISOString(),
});

const spotsOf = (file: PdfFile, { found }: Checked): Spot[] => {
  const widgets = [
    found.field.ref,
    ...(Array.isArray(found.field.dict.get('Kids')) ? (found.field.dict.get('Kids') as PdfRef[]) : []),
  ];
  const numbers = new Set(widgets.filter((widget) => widget instanceof PdfRef).map(({ number }) => number));
  const rect = rectOf(file, found.field.dict.get('Rect'));
  return pagesOf(file).flatMap(({ dict }, index) => {
    const list = file.resolve(dict.get('Annots'));
    const isHere =
      Array.isArray(list) && list.some((entry) => entry instanceof PdfRef && numbers.has(entry.number));
    return isHere ? [{ page: index + 1, ...(rect && { rect }) }] : [];
  });
};

/** A later seal is only allowed as far as it is one: what says so must hold itself. */
const withoutFalseSeals = (changes: readonly Change[], all: readonly Checked[]): Change[] =>
  changes.map((change): Change => {
    if (!change.allowed || change.signature === undefined) return change;
    const own = all.find(({ found }) => found.ref.number === change.signature);
    if (own && !own.fault) return change;
    const { revision, spots, object, name } = change;
    return { allowed: false, code: 'sealWrong', revision, spots, object, name };
  });

const standingFault = (standing: Standing | undefined): Fault | undefined => {
  if (!standing) return undefined;
  if (standing.chainRevocation === 'revoked') return { kind: 'revoked' };
  const [problem] = standing.problems;
  return problem && { kind: 'path', code: problem.fault };
};

const revocationOf = (standing: Standing | undefined): SignatureReport['revocation'] => {
  const revocation = standing?.revocation ?? { state: 'unknown' as const };
  if (revocation.state === 'revoked' || revocation.state === 'revokedLater') {
    return { state: revocation.state, at: revocation.at.toISOString(), reason: revocation.reason };
  }
  return { state: revocation.state };
};

const verdictOf = (fault: Fault | undefined, standing: Standing | undefined): SignatureReport['verdict'] => {
  if (fault?.kind === 'cover' || fault?.kind === 'changed' || fault?.kind === 'removed') return 'altered';
  if (fault?.kind === 'signature') {
    return ['digestMismatch', 'otherImprint', 'signatureMismatch', 'damaged'].includes(fault.code)
      ? 'altered'
      : 'invalid';
  }
  if (fault) return 'invalid';
  return standing?.chain.isTrusted ? 'genuine' : 'unknownIssuer';
};

interface Judged {
  readonly standing?: Standing;
  readonly answer?: TrustAnswer;
  readonly time?: SignatureReport['time'];
}

const timeOf = (
  checked: Checked,
  answer: TrustAnswer | undefined,
  said: string | undefined,
): SignatureReport['time'] => {
  if (checked.stamp?.time) return { at: checked.stamp.time.toISOString(), by: 'timestamp' };
  if (answer?.provenTime && answer.provenBy)
    return { at: answer.provenTime.toISOString(), by: answer.provenBy };
  const unproven = answer?.timestamp?.check;
  if (unproven?.time && unproven.faults.length === 0)
    return { at: unproven.time.toISOString(), by: 'unknownTimestamp' };
  const claimed = checked.check?.claimedTime?.toISOString() ?? said;
  return claimed ? { at: claimed, by: 'claimed' } : undefined;
};

const emptyCheck: SignatureCheck = { faults: [], certificates: [], crls: [], isBound: false, tokens: [] };

/** Judges all signatures, each at the time that is proven for it. */
const judgeAll = async (all: readonly Checked[], ground: TrustGround): Promise<Judged[]> => {
  const stamps = all.flatMap((one) => (one.stamp && !one.fault ? [{ one, stamp: one.stamp }] : []));
  const ofFile = await judgeTrust(
    emptyCheck,
    stamps.map(({ stamp }) => stamp),
    ground,
  );
  return Promise.all(
    all.map(async (checked, index): Promise<Judged> => {
      if (checked.stamp) {
        const at = stamps.findIndex(({ one }) => one === checked);
        return { standing: ofFile.documentTimestamps[at]?.standing };
      }
      if (!checked.check || checked.fault) return {};
      const later = stamps.filter(({ one }) => all.indexOf(one) > index).map(({ stamp }) => stamp);
      const answer = await judgeTrust(checked.check, later, ground);
      return { standing: answer.standing, answer };
    }),
  );
};

const changesOf = (file: PdfFile, { cover }: Checked, all: readonly Checked[]): Change[] =>
  'fault' in cover ? [] : withoutFalseSeals(judgeChanges(file, cover.revision), all);

const reportOf = (
  file: PdfFile,
  checked: Checked,
  all: readonly Checked[],
  { standing, answer }: Judged,
): SignatureReport => {
  const { found, cover, kind, check, stamp } = checked;
  const changes = changesOf(file, checked, all);
  const isChanged = changes.some(({ allowed }) => !allowed);
  const fault: Fault | undefined =
    checked.fault ??
    (found.isKept ? undefined : { kind: 'removed' }) ??
    (isChanged ? { kind: 'changed' } : undefined) ??
    standingFault(standing);
  const textOf = (key: string) => textIn(file.resolve(found.dict.get(key)));
  const certificate = check?.certificate ?? stamp?.certificate;
  const said = { name: textOf('Name'), reason: textOf('Reason'), at: isoDate(textOf('M')) };
  const end = 'fault' in cover ? 0 : cover.range[2] + cover.range[3];
  return {
    kind,
    field: found.field.name,
    verdict: verdictOf(fault, standing),
    fault,
    signer: certificate && partyOf(certificate),
    said,
    time: timeOf(checked, answer, said.at),
    chain: standing?.chain.certificates.map(linkOf) ?? [],
    isTrusted: standing?.chain.isTrusted ?? false,
    revocation: revocationOf(standing),
    level: answer?.level,
    key: check?.kind,
    digest: check?.digestName,
    covers:
      'fault' in cover
        ? undefined
        : { revision: cover.revision, bytes: end, isWhole: cover.revision === file.revisions.length - 1 },
    spots: spotsOf(file, checked),
    changes,
  };
};

const unreadable = (fault: UnreadableFault, bytes: number): PdfReport => ({
  kind: 'pdf',
  verdict: 'unreadable',
  fault,
  pages: 0,
  revisions: 0,
  bytes,
  signatures: [],
});

const joined = (a: ValidationMaterial, b: ValidationMaterial | undefined): ValidationMaterial => ({
  certificates: [...a.certificates, ...(b?.certificates ?? [])],
  crls: [...a.crls, ...(b?.crls ?? [])],
  ocsps: [...a.ocsps, ...(b?.ocsps ?? [])],
});

const mostSignatures = 500;

/** Every signature is held against every later revision, object by object: the product must stay within bounds. */
const asksTooMuch = (file: PdfFile, found: readonly FoundSignature[]): boolean => {
  let [objects, work] = [0, 0];
  const objectsUntil = file.revisions.map(({ offsets }) => {
    objects += offsets.size;
    return objects;
  });
  for (const { since } of found)
    work += (file.revisions.length - 1 - since) * (objectsUntil[since] ?? objects);
  return work > file.limits.work;
};

/** Says of every signature whose it is, from when, what it covers, what came after it and whether that was allowed. */
export const verifyPdf = async (bytes: Uint8Array, options: VerifyPdfOptions): Promise<PdfReport> => {
  try {
    const file = readPdf(bytes, options.limits);
    const pages = pagesOf(file).length;
    const found = findSignatures(file);
    if (found.length === 0)
      return { ...unreadable('noSignature', bytes.length), pages, revisions: file.revisions.length };
    if (found.length > mostSignatures || asksTooMuch(file, found))
      return unreadable('tooLarge', bytes.length);
    const all = await Promise.all(found.map((one) => checkOne(file, one)));
    const ground = {
      roots: options.roots,
      material: joined(materialIn(file), options.material),
      now: options.at,
    };
    const judged = await judgeAll(all, ground);
    const signatures = all.map((one, index) => reportOf(file, one, all, judged[index] ?? {}));
    const verdict = worstOf(signatures.map((each) => each.verdict));
    return { kind: 'pdf', verdict, pages, revisions: file.revisions.length, bytes: bytes.length, signatures };
  } catch (fault) {
    if (fault instanceof PdfFault) return unreadable(fault.code, bytes.length);
    throw fault;
  }
};
