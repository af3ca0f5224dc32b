import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { addESeal } from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { sendSealingCode, startSealing } from '@chancery/contract/sealing/calls.ts';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { Member } from '../../seal-use/application/application.testing.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { paperOf } from '../../seal-use/placing/placing.testing.ts';
import { next } from '../../testing/given.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import type { World } from '../../testing/world.ts';

export const at: Place = { kind: 'at', page: 1, x: 60, y: 60 };

/** A unit that seals files, with keys of its own. */
export const createSealingOffice = async (world: World) => {
  const office = await createSealOffice(world);
  const { main, keeper, applicant } = office;
  await world.db.query('UPDATE company_config SET bind_device_num = 100 WHERE company_id = $1', [
    office.unit.id,
  ]);
  const estate = await makeEstate('ec');
  world.app.services.sealSigning.from(async () => ({ signer: estate.seal.signer, level: 'B-B' }));

  const eSeal = async () => {
    const design = { form: 'official', name: '杭州纸研科技有限公司', sizeMm: 42 } as const;
    const about = { name: `Electronic seal ${next()}`, keeperId: keeper.id, keyKind: 'ec', design } as const;
    return (await world.call(main, addESeal, about)).id;
  };

  const upload = async (body: Uint8Array<ArrayBuffer>, fileName = `contract ${next()}.pdf`) =>
    (await world.call(applicant, uploadFile, { fileName, purpose: 'application' }, { body })).filePath;

  const contract = () =>
    upload(paperOf([{ text: `Contract ${next()}, Party A seals here` }, { text: 'end' }]));

  /** A file that somebody signed and closed. */
  const closed = async () => {
    const signed = await sealPdf(paperOf([{ text: 'closed' }]), {
      picture: { widthMm: 20, heightMm: 20, paths: [] },
      places: [at],
      signer: estate.seal.signer,
      level: 'B-B',
      at: new Date(),
      close: true,
    });
    return upload(new Uint8Array(signed));
  };

  /** An approved application for seals on files, and a use of each of the seals. */
  const granted = async (
    deviceIds: readonly string[],
    files: readonly string[],
    { places = [at], count }: { readonly places?: Place[]; readonly count?: number } = {},
  ) => {
    const applicationId = await office.approved({
      kind: SealUseKind.electronic,
      seals: deviceIds.map((deviceId) => ({ deviceId })),
      files: [...files],
      places: files.flatMap((fileId) => deviceIds.map((deviceId) => ({ fileId, deviceId, places }))),
    });
    const uses: string[] = [];
    for (const deviceId of deviceIds) {
      const over = count === undefined ? {} : { normalCount: count };
      uses.push((await office.grant(main, applicationId, { deviceId, ...over })).id);
    }
    return { applicationId, uses };
  };

  /** Codes may be asked for again after a while; tests do not wait. */
  const codeFor = async (who: Member): Promise<string> => {
    await world.db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
    const { demoCode } = await world.call(who, sendSealingCode);
    return demoCode ?? (await codeSentTo(world.dataDir, who.mobile));
  };

  const start = async (id: string, files?: string[], who: Member = applicant) =>
    world.call(who, startSealing, { id, verificationCode: await codeFor(who), ...(files ? { files } : {}) });

  return { ...office, estate, eSeal, contract, closed, granted, codeFor, start };
};
