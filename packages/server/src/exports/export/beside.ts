import { ExportFormat } from '@chancery/contract/export/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { ExportRow } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import type { PackTask } from './pack.ts';

const [photoList, proofFolder] = ['photos.csv', 'proofs'];

/** What lies in an archive beside its table: the photos by their digests, the proofs, and what to do with them. */
export const besideOf = (job: ExportRow, files: Pick<ExportFiles, 'pathOf'>): PackTask['beside'] => {
  if (job.format !== ExportFormat.evidence) return [];
  const t = translator(job.language);
  const heads = [t('exportColumn.empowerNo'), t('export.photoDigest')];
  const photos = job.proofs.flatMap(({ key, photos: digests }) =>
    digests.map((digest) => `${key},${digest}`),
  );
  const readme = t('export.readme', { table: 'table.csv', photos: photoList, proofs: proofFolder });
  return [
    { name: 'README.txt', parts: [], text: `${readme}\r\n` },
    { name: photoList, parts: [], text: `\uFEFF${[heads.join(), ...photos].join('\r\n')}\r\n` },
    ...job.proofs.map(({ key, file }) => ({
      name: `${proofFolder}/${key}.json`,
      parts: [files.pathOf(job.id, file)],
    })),
  ];
};
