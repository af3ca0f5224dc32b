import { limits } from '../limits.ts';
import { textSchema } from './text.ts';

/** The name of a device. */
export const deviceName = textSchema({
  min: 1,
  max: limits.text.name,
  required: 'rule.deviceNameRequired',
  name: true,
});
