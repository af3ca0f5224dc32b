import type { Samples } from './sample.ts';

/** Calls about exports. That nothing of another unit is named by a filter is shown by the tests of exports. */
export const exportSamples: Samples = {
  beginExport: {
    // What a unit and an operator may both export.
    input: () => ({ type: 46, format: 'csv', filters: {} }),
    needs: 'complaint.view',
  },
  sendUnitExportCode: { input: () => ({}) },
  beginUnitExport: {
    input: async ({ unitExportCode }) => ({ verificationCode: await unitExportCode() }),
    foreign: { verificationCode: 'account.codeWrong' },
  },
  listExports: {},
  getExport: { input: async ({ exported }) => ({ id: await exported() }) },
  cancelExport: { input: async ({ exported }) => ({ id: await exported('waiting') }) },
  downloadExport: { input: async ({ exported }) => ({ id: await exported() }) },
  repeatExport: { input: async ({ exported }) => ({ id: await exported() }) },
  deleteExport: { input: async ({ exported }) => ({ id: await exported() }) },
};
