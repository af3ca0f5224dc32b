import { createHash } from 'node:crypto';
import { type BundleContent, writeBundle } from '@chancery/evidence/bundle.ts';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { signPdf } from '@chancery/evidence/pdf-signature.ts';
import { reportSignerOf, vouchForReports } from '@chancery/evidence/report-key.ts';
import { sealBundle } from '@chancery/evidence/seal.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { serveTasks } from '../../kit/serve-tasks.ts';
import { drawReport } from './draw/draw-report.ts';
import type { MadeReport, ReportWork } from './make-report.ts';

/** Puts the original photos into the evidence, each to its digest. */
const withPhotos = (content: BundleContent, originals: ReportWork['originals']): BundleContent => {
  const known = new Map(
    originals.map((photo) => [
      createHash('sha256').update(photo).digest('hex'),
      Buffer.from(photo).toString('base64'),
    ]),
  );
  const photos = content.photos?.map(({ digest }) => {
    const found = known.get(digest);
    return found === undefined ? { digest } : { digest, bytes: found };
  });
  return { ...content, ...(photos && { photos }) };
};

serveTasks(async ({ task, evidence, originals, seeds }: ReportWork): Promise<MadeReport> => {
  const platform = signerOf(seeds.log);
  const reportSigner = reportSignerOf(seeds.report, platform);
  const report = vouchForReports(reportSigner, platform);
  const bundle = writeBundle(sealBundle({ ...withPhotos(evidence, originals), report }, platform));
  // Checked as anybody else would, before a report says that it holds, and once more when it is finished.
  const before = verifyFile(bundle);
  if (before.fault) return { broken: before.fault.code };
  const pdf = signPdf(await drawReport({ ...task, bundle }), reportSigner);
  const { fault } = verifyFile(pdf);
  return fault ? { broken: fault.code } : { pdf };
});
