import type { Brand } from '@chancery/contract/brands/brand.ts';
import { brands } from '@chancery/contract/brands/brands.ts';
import type { Settings } from './settings.ts';

/** The brand a server shows itself under. */
export const brandOf = ({ brand }: Pick<Settings, 'brand'>): Brand => brands[brand === '0' ? 0 : 2];
