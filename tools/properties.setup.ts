import fc from 'fast-check';

// Chance finds new cases at a desk; a gate asks the same of everybody, so that a change is judged and not the draw.
const seed = process.env.PROPERTY_SEED;
if (seed) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
