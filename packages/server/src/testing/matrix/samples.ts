import { accountSamples } from './account.samples.ts';
import { authorizationSamples } from './authorization.samples.ts';
import { certificateSamples } from './certificate.samples.ts';
import { closingSamples } from './closing.samples.ts';
import { deskSamples } from './desk.samples.ts';
import { destructionSamples } from './destruction.samples.ts';
import { deviceSamples } from './device.samples.ts';
import { eSealSamples } from './e-seal.samples.ts';
import { engravingSamples } from './engraving.samples.ts';
import { exportSamples } from './export.samples.ts';
import { identifySamples } from './identify.samples.ts';
import { identitySamples } from './identity.samples.ts';
import { invoiceSamples } from './invoice.samples.ts';
import { memberSamples } from './member.samples.ts';
import { moneySamples } from './money.samples.ts';
import { operatorSamples } from './operator.samples.ts';
import { programmeSamples } from './programme.samples.ts';
import type { Samples } from './sample.ts';
import { sealSamples } from './seal.samples.ts';
import { sealingSamples } from './sealing.samples.ts';
import { signingSamples } from './signing.samples.ts';
import { templateSamples } from './template.samples.ts';
import { unitSamples } from './unit.samples.ts';
import { useSamples } from './use.samples.ts';
import { watermarkSamples } from './watermark.samples.ts';

/** One sample for every call there is. A call that is missing here fails the matrix. */
export const samples: Samples = {
  ...accountSamples,
  ...unitSamples,
  ...memberSamples,
  ...operatorSamples,
  ...closingSamples,
  ...deskSamples,
  ...moneySamples,
  ...sealSamples,
  ...sealingSamples,
  ...templateSamples,
  ...useSamples,
  ...authorizationSamples,
  ...deviceSamples,
  ...eSealSamples,
  ...certificateSamples,
  ...destructionSamples,
  ...engravingSamples,
  ...exportSamples,
  ...identifySamples,
  ...identitySamples,
  ...invoiceSamples,
  ...programmeSamples,
  ...signingSamples,
  ...watermarkSamples,
};
