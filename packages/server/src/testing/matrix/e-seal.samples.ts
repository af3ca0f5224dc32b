import { next } from '../given.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const design = { form: 'official', name: '杭州纸研公司', sizeMm: 42 };
const reason = 'because of the test';
const because = async ({ eSeal }: Things) => ({ id: await eSeal(), reason });
const noted = async ({ department, keeper }: Things) => ({
  name: `Seal ${next()}`,
  departmentId: await department(),
  keeperId: await keeper(),
  keyKind: 'ec',
});

/** Calls about electronic seals. */
export const eSealSamples: Samples = {
  listKeyHolders: {},
  previewSeal: { input: () => ({ design }) },
  cleanSealPicture: { input: async ({ imprint }) => ({ file: await imprint(), widthMm: 42 }) },
  addESeal: {
    input: async (things) => ({ ...(await noted(things)), design }),
    more: [async (things) => ({ ...(await noted(things)), file: await things.imprint(), widthMm: 42 })],
  },
  changeSealPicture: {
    input: async (things) => ({ ...(await because(things)), version: 1, design }),
    more: [
      async (things) => ({
        ...(await because(things)),
        version: 1,
        file: await things.imprint(),
        widthMm: 42,
      }),
    ],
  },
  suspendESeal: { input: because },
  resumeESeal: { input: async ({ eSeal }) => ({ id: await eSeal('suspended'), reason }) },
  endESeal: { input: because },
  getESeal: { input: async ({ eSeal }) => ({ id: await eSeal() }) },
  getSealPicture: {
    input: async ({ eSeal }) => ({ id: await eSeal() }),
    shared: 'whoever applies for a seal places its picture on a page',
    keepers: 'whoever applies for a seal places its picture on a page',
  },
};
