import * as step from '@chancery/contract/authorization/steps.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { saveUseImage } from '@chancery/contract/photo/calls.ts';
import { pdf } from '../../files/file/files.testing.ts';
import type { World } from '../../testing/world.ts';
import { createSealOffice } from '../authorization/authorization.testing.ts';
import { somePicture } from '../photo/photo.testing.ts';
import { createPresser, createUses } from '../use-record/use-record.testing.ts';

/** A use from the application to the review, with everything that evidence speaks of. */
export const createWholeUse = async (world: World) => {
  const { call, db } = world;
  const office = await createSealOffice(world);
  const { unit, main, keeper, applicant, seal } = office;
  const uses = createUses(world);
  const paper = { fileName: 'contract.pdf', purpose: FilePurpose.application };
  const { filePath: paperPath } = await call(applicant, uploadFile, paper, {
    body: new Uint8Array(pdf()),
  });
  const applicationId = await office.approved({ files: [paperPath] });
  const { id, empowerNo } = await office.grant(keeper, applicationId, { normalCount: 2 });
  await call(applicant, step.activateAuthorization, { id });
  const device = { id: seal.id, companyId: unit.id, serial: 'S20-WHOLE', name: seal.name };
  const press = createPresser(device);
  const first = press({ order: id });
  await uses.take([first]);
  await uses.take([press({ order: id, skip: 1 })]);
  // Another message under the number of the first.
  await uses.take([{ ...first, message: `${first.message} `, digest: 'a'.repeat(64) }]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [id]);
  const recordId: string = rows[0].id;
  const photo = { fileName: 'a.jpg', purpose: FilePurpose.photo };
  const { filePath, digest } = await call(applicant, uploadFile, photo, { body: await somePicture() });
  await call(applicant, saveUseImage, { recordId, filePath });
  const { rows: ended } = await db.query('SELECT status FROM authorization_grant WHERE id = $1', [id]);
  if (ended[0].status !== 2) await call(keeper, step.closeAuthorization, { id });
  await call(keeper, step.auditAuthorization, { id, verdict: 'abnormal', opinion: 'Two messages.' });
  // Whatever is due is done now, so that no job writes while somebody forges.
  await world.app.services.lookAtRecords(new Date(Date.now() + 2 * limits.press.gapGraceMs));
  return { ...office, applicationId, id, empowerNo, recordId, filePath, photoDigest: digest, keeper, main };
};
