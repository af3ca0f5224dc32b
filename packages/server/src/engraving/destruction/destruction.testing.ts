import * as call from '@chancery/contract/destruction/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { picture } from '../../files/file/files.testing.ts';
import type { Member } from '../../seal-use/application/application.testing.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { next } from '../../testing/given.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import type { World } from '../../testing/world.ts';

/** A unit whose seals end, and those who have a part in it. */
export const createDestructionOffice = async (world: World) => {
  const { given, db } = world;
  const office = await createSealOffice(world);
  const { unit, main, keeper } = office;
  const witness = await given.member({ unit, role: Role.administrator });
  const otherKeeper = await given.member({ unit, role: Role.sealKeeper });
  const stranger = await given.member({ role: Role.mainAdministrator });

  const upload = async (who: Member, bytes?: Buffer, purpose: 'destruction' | 'picture' = 'destruction') => {
    const body = new Uint8Array(bytes ?? (await picture('png', next())));
    return (await world.call(who, uploadFile, { fileName: 'a.png', purpose }, { body })).filePath;
  };
  const begin = async (deviceId: string, who: Member = keeper) =>
    (await world.call(who, call.beginDestruction, { deviceId, reason: 'worn' })).id;
  const handIn = async (id: string, over: Partial<CallInput<typeof call.handInSeal>> = {}, who = keeper) =>
    world.call(who, call.handInSeal, {
      id,
      handedInBy: keeper.id,
      receivedBy: main.id,
      handedInAt: new Date(Date.now() - 3_600_000).toISOString(),
      sealPhoto: await upload(who),
      imprintPhoto: await upload(who),
      ...over,
    });
  const destroy = async (id: string, over: Partial<CallInput<typeof call.destroySeal>> = {}, who = keeper) =>
    world.call(who, call.destroySeal, {
      id,
      destroyedAt: new Date().toISOString(),
      method: 'cut in four',
      before: [await upload(who)],
      after: [await upload(who)],
      witnessId: witness.id,
      ...over,
    });
  const codeFor = async (who: Member): Promise<string> => {
    await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
    const { demoCode } = await world.call(who, call.sendDestructionCode, {});
    return demoCode ?? codeSentTo(world.dataDir, who.mobile);
  };
  const sign = async (id: string, who: Member) =>
    world.call(who, call.signDestruction, { id, verificationCode: await codeFor(who) });
  const get = (id: string, who: Member = keeper) => world.call(who, call.getDestruction, { id });
  const seal = () => given.device({ unit, keeper });
  const stepsOf = async (id: string): Promise<string[]> => {
    const { rows } = await db.query(
      `SELECT body::jsonb -> 'facts' ->> 'step' AS step FROM evidence_entry
       WHERE subject_id = $1 AND kind = 'destruction.moved' ORDER BY call_id, n`,
      [id],
    );
    return rows.map(({ step }) => step);
  };
  return {
    ...office,
    ...{ witness, otherKeeper, stranger, upload, begin, handIn, destroy, codeFor, sign, get, seal, stepsOf },
  };
};
