import type { Samples } from './sample.ts';

/** Calls about identified files. */
export const identifySamples: Samples = {
  detectMark: { input: async ({ file }) => ({ filePath: await file('identify') }) },
  detectPhotoMark: { input: async ({ photo }) => ({ photoId: await photo() }) },
  cancelDetect: { input: async ({ identification }) => ({ id: await identification('waiting') }) },
  listIdentifications: {},
  getIdentification: { input: async ({ identification }) => ({ id: await identification() }) },
  listPhotoIdentifications: { input: async ({ record }) => ({ id: await record() }) },
};
