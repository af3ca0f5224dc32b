import { resolveQuickly } from '../packages/server/src/runtime/resolve-quickly.ts';

resolveQuickly();
