import { limits } from '@chancery/contract/limits.ts';
import { isMarkable } from '@chancery/contract/watermark/rules.ts';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { MaterialService } from '../material/material.service.ts';
import { downloadVersion } from './download.table.ts';
import { versionsOf } from './versions.ts';
import { type WordsJob, wordsJob } from './words-job.ts';

interface Offered {
  readonly filePath: string;
  readonly noteZh: string;
  readonly noteEn: string;
}

/** Refuses to mark a download one of whose files cannot be. */
export const refuseUnmarkable = async (tx: Tx, downloadId: string): Promise<void> => {
  const wrong = (await versionsOf(tx, downloadId)).find(({ material }) => !isMarkable(material.type));
  if (wrong) refuse('download.notMarkable', { params: { name: wrong.material.name } });
};

/** Keeps a further version of a download whose row is held, and lets its words be read; answers its number. */
export const createKeepVersion =
  (materials: Pick<MaterialService, 'attach'>, jobs: Jobs) =>
  async (
    tx: Tx,
    actor: OperatorActor,
    { id, marked }: { readonly id: string; readonly marked: boolean },
    { filePath, noteZh, noteEn }: Offered,
  ): Promise<number> => {
    const former = await versionsOf(tx, id);
    const max = limits.download.versions;
    if (former.length >= max) refuse('download.versions', { params: { max } });
    const used = former.map(({ version }) => version.materialId);
    await materials.attach(tx, id, 'version', [...used, filePath]);
    const number = (former[0]?.version.number ?? 0) + 1;
    const version = { id: uuidv7(), downloadId: id, number, materialId: filePath, noteZh, noteEn };
    await tx.insert(downloadVersion).values({ ...version, createdBy: actor.name });
    if (marked) await refuseUnmarkable(tx, id);
    await jobs.send(tx, wordsJob, { versionId: version.id } satisfies WordsJob);
    return number;
  };
