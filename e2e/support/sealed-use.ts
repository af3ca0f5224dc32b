import { saveApply } from '@chancery/contract/application/calls.ts';
import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { grantAuthorization } from '@chancery/contract/authorization/calls.ts';
import { addESeal } from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { callAs } from './api.ts';
import { join, somePerson } from './people.ts';
import { someSealUnit } from './seals.ts';

/** An electronic seal, granted to whoever applied for it on two files. */
export const someSealedUse = async () => {
  const office = await someSealUnit(DecisionMode.any);
  const { unit, applicant, templateId } = office;
  const main = await somePerson();
  await join(main, unit, Role.administrator);
  const run = await callAs(main, unit);
  const design = { form: 'official', name: '杭州纸研科技有限公司', sizeMm: 42 } as const;
  const { id: deviceId } = await run(addESeal, { name: 'Contract e-seal', keyKind: 'ec', design });
  const apply = await callAs(applicant, unit);
  const upload = async (fileName: string) => {
    const body = new Uint8Array(makePdf({ pages: 2 }));
    return (await apply(uploadFile, { fileName, purpose: 'application' }, { body })).filePath;
  };
  const place: Place = { kind: 'at', page: 1, x: 60, y: 200 };
  const files = [await upload('contract.pdf'), await upload('annex.pdf')];
  const { id } = await apply(saveApply, {
    title: 'Contract with the mill',
    kind: 'electronic',
    templateId,
    files,
    seals: [{ deviceId }],
    places: files.map((fileId) => ({ fileId, deviceId, places: [place] })),
    reason: 'to be signed today',
    userId: applicant.id,
    startAt: new Date(Date.now() - 1_000).toISOString(),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const decide = await callAs(office.first, unit);
  const { list } = await decide(listApprovals, {});
  const taskId = list.find((row) => row.id === id)?.taskId ?? '';
  await decide(approveApply, { id, taskId, agree: true });
  const use = await run(grantAuthorization, { applicationId: id, deviceId });
  return { ...office, main, use, deviceId, applicationId: id };
};
