import { resolveQuickly } from './runtime/resolve-quickly.ts';

resolveQuickly();
await import('./serve.ts');
