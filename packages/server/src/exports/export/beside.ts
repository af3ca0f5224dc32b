import { ExportFormat } from '@chancery/contract/export/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { ExportRow } from './export.table.ts';
import type { PackTask } from './pack.ts';

const [photoList, proofFolder] = ['photos.csv', 'proofs'];

/** What lies in an archive beside its table: photos by their digests, proofs, whose files are given, and what to do with them. */
export const besideOf = (job: ExportRow, proofs: readonly string[]): PackTask['beside'] => {
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
    ...job.proofs.map(({ key }, at) => ({
      name: `${proofFolder}/${key}.json`,
      parts: proofs.slice(at, at + 1),
    })),
  ];
};
