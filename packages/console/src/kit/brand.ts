import type { Brand } from '@chancery/contract/brands/brand.ts';
import { chancery } from '@chancery/contract/brands/chancery.ts';
import { signet } from '@chancery/contract/brands/signet.ts';

/** The brand of this build. A comparison with a constant, so that the other brand is left out of the bundle. */
export const brand: Brand = import.meta.env.BRAND === 0 ? chancery : signet;
