import { signingThings } from '../../e-seals/ports.ts';
import { destructionThings, engravingThings } from '../../engraving/ports.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import { markThings } from '../../marks/ports.ts';
import { invoiceThings, orderThings } from '../../money/ports.ts';
import { memberThings } from '../../people/ports.ts';
import { programmeThings } from '../../programmes/ports.ts';
import {
  applicationThings,
  authorizationThings,
  templateThings,
  useRecordThings,
} from '../../seal-use/ports.ts';
import { deviceThings } from '../../seals/ports.ts';

/** Everything that is searched, in the order in which people look for it. */
export const thingSources: readonly ThingSource[] = [
  applicationThings,
  // What was done with an authorisation has the same number, and says more.
  useRecordThings,
  authorizationThings,
  deviceThings,
  memberThings,
  signingThings,
  markThings,
  templateThings,
  orderThings,
  engravingThings,
  destructionThings,
  invoiceThings,
  ...programmeThings,
];
