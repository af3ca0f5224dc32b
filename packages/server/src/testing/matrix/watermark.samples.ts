import type { Samples } from './sample.ts';

/** Calls about marked files. */
export const watermarkSamples: Samples = {
  addMarks: {
    input: async ({ file }) => ({ filePaths: [await file('watermark')] }),
    more: [
      async ({ application, fileOf }) => {
        const applicationId = await application();
        return { filePaths: [await fileOf(applicationId)], applicationId };
      },
    ],
  },
  listMarks: {},
  getMark: { input: async ({ mark }) => ({ id: await mark() }) },
  listApplicationMarks: { input: async ({ application }) => ({ applicationId: await application() }) },
  cancelMark: { input: async ({ mark }) => ({ id: await mark('waiting') }) },
  retryMark: { input: async ({ mark }) => ({ id: await mark('failed') }) },
};
