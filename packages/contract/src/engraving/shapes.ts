import { z } from 'zod';
import { SealDesign, ShownSeal } from '../e-seal/calls.ts';
import { SealForm } from '../e-seal/codes.ts';
import { FileLink, StoredFile } from '../file/calls.ts';
import { OrderPayState, OrderState } from '../order/codes.ts';
import { OrderEvent, Shipment } from '../order/shapes.ts';
import { id } from '../rules/id.ts';
import { EngravingMaterial, EngravingPaper } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** A file with a link that opens it for a while. */
const OpenFile = StoredFile.extend(FileLink.shape);

/** One of the papers that the police want to see. */
const Paper = z.object({ kind: EngravingPaper.schema, file: OpenFile, addedBy: z.string(), addedAt: time });

const seal = {
  id,
  /** The number of the order. */
  number: z.string(),
  companyName: z.string(),
  state: OrderState.schema,
  form: SealForm.schema,
  /** Whose seal it is: what stands on it. */
  name: z.string(),
  material: EngravingMaterial.schema,
  sizeMm: z.number(),
  /** When the partner will have sent it. */
  promisedOn: z.iso.date().nullable(),
  filingNo: z.string(),
};

/** A seal that is engraved, in a list. */
export const Engraving = z.object({
  ...seal,
  payState: OrderPayState.schema,
  amount: z.number(),
  /** The partner that engraves it. */
  engraver: z.string().nullable(),
  createdBy: z.string(),
  createdAt: time,
});

const whole = {
  design: SealDesign,
  drawing: ShownSeal,
  /** SHA-256 of the drawing that was approved, in hex. */
  drawingDigest: z.string(),
  representative: z.string(),
  agent: z.string(),
  agentPhone: z.string(),
  remark: z.string(),
  papers: z.array(Paper),
  shipment: Shipment.nullable(),
  /** What arrived, beside the drawing; no where it was not what was ordered. */
  matches: z.boolean().nullable(),
  checkRemark: z.string(),
  checkedBy: z.string().nullable(),
  checkedAt: time.nullable(),
  imprint: OpenFile.nullable(),
};

/** A seal that is engraved, with its whole story. */
export const WholeEngraving = Engraving.extend({
  ...whole,
  orderId: id,
  engraverId: id.nullable(),
  /** The letter of authority to be sealed or signed, as we made it. */
  letter: OpenFile,
  missing: z.array(EngravingPaper.schema),
  /** Why papers were sent back. */
  returned: z.string(),
  deviceId: id.nullable(),
  story: z.array(OrderEvent),
});

/** What a partner has to engrave; what it costs and who ordered it is none of its business. */
export const EngravingWork = z.object({ ...seal, allocatedAt: time });

/** The same with all that is needed to engrave it, file it and send it. */
export const WholeEngravingWork = EngravingWork.extend(whole);
