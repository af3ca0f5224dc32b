export { boughtLimits } from './quota/quota-force.ts';
