import { signatureEndings } from './e-seals/ports.ts';
import { wallEndings } from './figures/ports.ts';
import { fileEndings } from './files/ports.ts';
import type { Endings } from './kit/ending.ts';
import { liveEndings } from './live/ports.ts';
import { markEndings } from './marks/ports.ts';
import { peopleEndings } from './people/ports.ts';
import { registrationEndings } from './programmes/ports.ts';
import { sealUseEndings } from './seal-use/ports.ts';

/** All that ends with whoever leaves a unit, by its table. */
export const endings: Endings = {
  ...peopleEndings,
  ...fileEndings,
  ...sealUseEndings,
  ...markEndings,
  ...signatureEndings,
  ...liveEndings,
  ...wallEndings,
  ...registrationEndings,
};
