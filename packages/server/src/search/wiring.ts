import type { Ground } from '../kit/ground.ts';
import { createSearchService } from './search/search.service.ts';

/** Things found by what they say, across all groups. */
export const createSearch = ({ transactions }: Ground) => ({ search: createSearchService(transactions) });
