import { limits } from '../limits.ts';
import { textSchema } from './text.ts';

/** Why a seal is to be used. */
export const reason = textSchema({ ...limits.reason, required: 'rule.reasonRequired', lines: true });
