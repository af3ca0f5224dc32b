import { accountSamples } from './account.samples.ts';
import { authorizationSamples } from './authorization.samples.ts';
import { deskSamples } from './desk.samples.ts';
import { deviceSamples } from './device.samples.ts';
import { identifySamples } from './identify.samples.ts';
import { operatorSamples } from './operator.samples.ts';
import type { Samples } from './sample.ts';
import { sealSamples } from './seal.samples.ts';
import { unitSamples } from './unit.samples.ts';
import { watermarkSamples } from './watermark.samples.ts';

/** One valid input for every call there is. A call that is missing here fails the matrix. */
export const samples: Samples = {
  ...accountSamples,
  ...unitSamples,
  ...operatorSamples,
  ...deskSamples,
  ...sealSamples,
  ...authorizationSamples,
  ...deviceSamples,
  ...identifySamples,
  ...watermarkSamples,
};
