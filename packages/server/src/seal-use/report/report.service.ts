import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { DisclosureLevel } from '@chancery/contract/report/codes.ts';
import type { BundleContent } from '@chancery/evidence/bundle.ts';
import { toBase64 } from '@chancery/evidence/bytes.ts';
import { readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { uuidv7 } from 'uuidv7';
import type { Content, FileService, FileStore } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin, currentRequest } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { holdStanding } from '../../people/ports.ts';
import type { LogService } from '../../platform/ports.ts';
import { type EvidenceAlarm, type EvidenceService, faultText } from '../../proof/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import type { Settings } from '../../runtime/settings.ts';
import { firstAltered, type TableOfUse, threadsOf } from './check-rows.ts';
import { type CollectedUse, extrasOf, type PhotoRow, tellUse } from './collect-report.ts';
import { type FoundUse, findUse } from './find-use.ts';
import { createReportMaker } from './make-report.ts';
import { keptDisclosure } from './report.kept.ts';
import type { DisclosedPicture } from './report.table.ts';
import { preparePhotos } from './report-photos.ts';

interface Parts {
  readonly settings: Pick<Settings, 'brand' | 'publicUrl'>;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly evidence: EvidenceService;
  readonly files: FileService;
  readonly store: FileStore;
  readonly logs: LogService;
  readonly alarm: EvidenceAlarm;
  /** What groups above keep of a use. */
  readonly tablesOfUse: readonly TableOfUse[];
}

type Collected = CollectedUse & { readonly id: string; readonly bundle: BundleContent };

const idOf = ({ record, grant }: FoundUse): string => record?.id ?? grant?.id ?? '';

/** The checkpoint that everything in a bundle is shown against. */
const checkpointOf = (bundle: BundleContent) => {
  const { origin, size, root } = readCheckpoint(bundle.checkpoint) ?? refuse('report.broken');
  return { origin, size, root: toBase64(root), fingerprint: bundle.key.fingerprint };
};

/** What a third party is shown of a use. */
const shownOf = ({ content, bundle }: Collected) => ({
  number: content.number,
  unitName: content.unitName,
  unitCheckedAt: isoOrNull(content.unitCheckedAt),
  sealName: content.sealName,
  verdict: content.verdict,
  reasons: [...content.reasons],
  granted: content.granted,
  presses: content.pressCount,
  photos: content.photoCount,
  unaccounted: content.unaccounted,
  firstAt: isoOrNull(content.firstAt),
  lastAt: isoOrNull(content.lastAt),
  review: content.review && { verdict: content.review.verdict, at: iso(content.review.at) },
  checkpoint: checkpointOf(bundle),
});

const pictureOf = ({ fileId, sequence, takenAt, digest }: PhotoRow): DisclosedPicture => ({
  fileId,
  sequence,
  takenAt: iso(takenAt),
  digest: digest.toString('hex'),
});

/** Makes evidence reports: a PDF to read with the evidence attached, and a code that shows what was disclosed. */
export const createReportService = ({
  settings,
  transactions,
  secrets,
  evidence,
  files,
  store,
  logs,
  alarm,
  tablesOfUse: more,
}: Parts) => {
  // The answer is on its way before the caller gives up.
  const { make, workerId, close } = createReportMaker(limits.timeoutMs.report - 5_000);
  const brand = brandOf(settings);
  const pageUrl = `${settings.publicUrl}/verify`;

  /** The pages are drawn from the entries of the bundle alone; rows are only where a use is found by. */
  const collect = async (actor: UnitActor, use: FoundUse): Promise<Collected> => {
    await evidence.flush();
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const extras = await extrasOf(tx, use);
      const bundle =
        (await evidence.contentFor(tx, companyId, threadsOf(companyId, use), extras)) ??
        refuse('report.noEvidence');
      const entries = bundle.entries.flatMap(({ entry }) => readEntry(entry) ?? []);
      return { ...tellUse(use.key, entries), id: idOf(use), bundle };
    });
  };

  const refuseBroken = async (actor: UnitActor, use: FoundUse, fault: string): Promise<never> => {
    const { companyId } = actor;
    await alarm.raise({ companyId, what: use.key, objectId: idOf(use), fault });
    return refuse('report.broken');
  };

  const exportPdf = async (
    actor: UnitActor,
    { empowerNo, level, days }: CheckedInput<typeof exportUsePdf>,
  ): Promise<CallResult<typeof exportUsePdf>> => {
    const { language } = currentOrigin();
    const began = new Date();
    const found = await transactions.read(scopeOf(actor), (tx) => findUse(tx, actor, empowerNo));
    const altered = await transactions.snapshot(scopeOf(actor), (tx) =>
      firstAltered(tx, actor.companyId, found, { macs: evidence.macs, more }),
    );
    if (altered) return refuseBroken(actor, found, faultText(altered));
    const use = await collect(actor, found);
    const { content } = use;
    const withPhotos = level === DisclosureLevel.photos;
    const { photos, originals } = await preparePhotos(store, withPhotos ? use.photos : []);
    const [ticket, madeAt] = [secrets.newToken(), new Date()];
    const made = await make({
      task: {
        content,
        photos,
        level,
        language,
        brandName: brand.name[language],
        brandMark: brand.mark,
        madeAt,
        madeBy: actor.name,
        ticketUrl: `${pageUrl}#${ticket}`,
        pageUrl,
        bundleName: `evidence-${content.number}.json`,
      },
      evidence: use.bundle,
      originals,
      seeds: { log: secrets.evidenceSeed('log'), report: secrets.evidenceSeed('report') },
    });
    if ('broken' in made) return refuseBroken(actor, found, made.broken);
    const pdf = Buffer.from(made.pdf);
    const id = uuidv7();
    const name = translator(language)('report.file', { number: content.number });
    const keep = (report: Content) =>
      transactions.write(scopeOf(actor), async (tx) => {
        // It took seconds: whoever left meanwhile takes nothing along.
        const claim = { companyId: actor.companyId, accountId: actor.id, since: began };
        if (!(await holdStanding(tx, claim))) return refuse('permission.denied');
        const about = { name, type: FileType.pdf, size: pdf.length, purpose: FilePurpose.report };
        const { digest } = report;
        const kept = await files.keep(tx, actor, about, report);
        await addRows(tx, keptDisclosure, [
          {
            id,
            companyId: actor.companyId,
            useKey: empowerNo,
            level,
            ticketHash: secrets.tokenHash(ticket),
            shown: shownOf(use),
            pictures: withPhotos ? use.photos.slice(0, limits.report.photos).map(pictureOf) : [],
            digest,
            madeBy: actor.id,
            madeByName: actor.name,
            expiresAt: days === undefined ? null : new Date(madeAt.getTime() + days * 86_400_000),
          },
        ]);
        note({
          objectType: 'useRecord',
          objectId: use.id,
          objectName: content.number,
          after: { level, days: days ?? null, digest: digest.toString('hex') },
        });
        const request = currentRequest();
        if (request) await logs.recordOperation(tx, actor, exportUsePdf, request);
        return { ...files.linkTo({ id: kept.filePath }), fileName: name, size: pdf.length, disclosureId: id };
      });
    return store.layFor(pdf, keep);
  };

  return answering({ exportPdf, workerId, close }, (reports) => [
    handle(exportUsePdf, ({ actor, input }) => reports.exportPdf(actor, input)),
  ]);
};
