import { drawSeal } from '@chancery/pdf-seal/picture/draw.ts';
import { glyphsFor } from '@chancery/pdf-seal/picture/house-glyphs.ts';
import { eSeal, eSealPicture } from '../e-seals/e-seal/e-seal.table.ts';
import { toStored } from '../e-seals/e-seal/stored-picture.ts';
import type { Tx } from '../kit/transaction.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

const monthMs = 30 * 86_400_000;
const makers = [demoId(2, 1), demoId(2, 5)] as const;

const designsOf = (name: string, line: string) =>
  [
    { at: 5, form: 'contract', name, line, number: '', sizeMm: 40 },
    { at: 6, form: 'official', name, line: '', number: '3301060018842', sizeMm: 42 },
  ] as const;

/** Gives the electronic seals of both demo units their pictures. */
export const addDemoESeals = async (tx: Tx, today: Date): Promise<void> => {
  const createdAt = new Date(today.getTime() - 2 * monthMs);
  for (const [index, { id: companyId, fullName }] of demoUnits.entries()) {
    const createdBy = makers[index] ?? makers[0];
    const createdByName = demoPeople.find(({ id }) => id === createdBy)?.realName ?? '';
    const by = { companyId, createdBy, createdByName, createdAt };
    for (const { at, ...design } of designsOf(fullName, wordsOf(index + 1).contractLine)) {
      const deviceId = demoSeal(index + 1, at);
      const picture = drawSeal(design, await glyphsFor(design));
      await tx.insert(eSeal).values({ ...by, deviceId, keyKind: 'ec', pictureVersion: 1 });
      await tx.insert(eSealPicture).values({
        ...by,
        id: demoId(9, 900 + index * 100 + at),
        deviceId,
        version: 1,
        design,
        ...toStored(picture),
      });
    }
  }
};
