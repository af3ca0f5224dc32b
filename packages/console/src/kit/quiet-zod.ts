// zod reads this when it is first loaded, which pages do much later than here. Left to itself it tries to compile its
// checks, which our content security policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
