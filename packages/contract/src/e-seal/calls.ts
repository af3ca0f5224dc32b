import { z } from 'zod';
import { Person } from '../application/calls.ts';
import { CertificateState } from '../certificate/codes.ts';
import { deviceErrors, deviceFields } from '../device/fields.ts';
import { filePath } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { optionalText, text } from '../rules/text.ts';
import { ESealState, KeyHolder, PictureSource, SealForm, SealKeyKind } from './codes.ts';
import { designLimits, formRules } from './rules.ts';

const time = z.iso.datetime({ offset: true });
const mm = z.number().min(limits.eSeal.sizeMm.min).max(limits.eSeal.sizeMm.max).multipleOf(0.1);

/** All that decides what a drawn seal looks like. */
export const SealDesign = z
  .object({
    form: SealForm.schema,
    /** Whose seal it is: along the edge, or in the square. */
    name: text(1, designLimits.name),
    /** What it is for, below the star; in a square, what follows the name. */
    line: optionalText(designLimits.line),
    /** Along the lower edge; on an invoice seal, the tax number in the middle. */
    number: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z-]*$/)
      .max(designLimits.number)
      .optional(),
    /** The diameter, the longer axis or the side. */
    sizeMm: mm,
  })
  .refine(({ form, sizeMm }) => sizeMm >= formRules[form].size.min && sizeMm <= formRules[form].size.max, {
    path: ['sizeMm'],
  });

/** A picture as a page shows it. */
export const ShownSeal = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  /** The address of an image, complete in itself. */
  image: z.string(),
});

/** One of the pictures a seal had. */
export const SealPictureVersion = ShownSeal.extend({
  version: z.number(),
  source: PictureSource.schema,
  design: SealDesign.nullable(),
  reason: z.string(),
  by: z.string(),
  at: time,
});

/** Why a seal cannot be drawn. */
export const drawErrors = ['eSeal.glyphMissing', 'eSeal.textTooLong'] as const;
const pictureErrors = [...drawErrors, 'eSeal.pictureMissing', 'eSeal.pictureEmpty', 'file.notFound'] as const;
const own = ['device.notFound', 'eSeal.notElectronic', 'device.unbound'] as const;
const admin = { access: 'unit', permission: 'eSeal.edit' } as const;

/** Why a key cannot be made in the signing device. */
export const signerErrors = [
  'certificate.noSigner',
  'certificate.signerKind',
  'certificate.signerDown',
] as const;

export const listKeyHolders = endpoint({
  method: 'GET',
  path: '/e-seal/key-holders',
  summary: 'Who can hold the keys of electronic seals on this platform',
  access: 'unit',
  result: z.object({ holders: z.array(KeyHolder.schema) }),
});

export const previewSeal = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/preview',
  summary: 'See what a seal looks like before it is made',
  reads: true,
  input: z.object({ design: SealDesign }),
  result: ShownSeal,
  errors: drawErrors,
});

export const cleanSealPicture = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/clean',
  summary: 'See an uploaded imprint without its paper, in the red of seals',
  reads: true,
  input: z.object({ file: filePath, widthMm: mm }),
  result: ShownSeal,
  errors: ['eSeal.pictureEmpty', 'file.notFound'],
});

const picture = {
  /** Draws the picture; or else an uploaded one is cleaned. */
  design: SealDesign.optional(),
  file: filePath.optional(),
  widthMm: mm.optional(),
};

export const addESeal = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/add',
  summary: 'Make an electronic seal with its picture',
  input: z.object({
    ...deviceFields,
    keyKind: SealKeyKind.schema,
    /** Who holds its key; the platform unless told. */
    keyHolder: KeyHolder.schema.optional(),
    ...picture,
  }),
  result: z.object({ id }),
  errors: ['device.limit', ...deviceErrors, ...pictureErrors, ...signerErrors],
});

export const changeSealPicture = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/picture',
  summary: 'Give a seal another picture; what was sealed before keeps its own',
  input: z.object({
    id,
    /** The version that was looked at; none for a seal that has no picture yet. */
    version: z.number().int().min(0),
    keyKind: SealKeyKind.schema.optional(),
    ...picture,
    reason,
  }),
  result: z.object({ version: z.number() }),
  errors: [...own, 'edit.conflict', ...pictureErrors],
});

export const suspendESeal = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/suspend',
  summary: 'Suspend an electronic seal; open authorisations end',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...own, 'device.locked'],
});

export const resumeESeal = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/resume',
  summary: 'Let a suspended electronic seal be used again',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: [...own, 'device.notLocked'],
});

export const endESeal = endpoint({
  ...admin,
  method: 'POST',
  path: '/e-seal/end',
  summary: 'End an electronic seal for good; its history stays',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: own,
});

export const getESeal = endpoint({
  method: 'GET',
  path: '/e-seal/:id/detail',
  summary: 'An electronic seal with its pictures, oldest last',
  access: 'unit',
  permission: 'device.view',
  params: z.object({ id }),
  result: z.object({
    id,
    name: z.string(),
    state: ESealState.schema,
    keyKind: SealKeyKind.schema.nullable(),
    keeper: Person.nullable(),
    /** What it signs with now. */
    certificate: z
      .object({ state: CertificateState.schema, issuerName: z.string(), endsAt: time })
      .nullable(),
    pictures: z.array(SealPictureVersion),
    madeBy: z.string(),
    madeAt: time.nullable(),
  }),
  errors: ['device.notFound', 'eSeal.notElectronic'],
});

export const getSealPicture = endpoint({
  method: 'GET',
  path: '/e-seal/:id/picture',
  summary: 'What an electronic seal of the unit looks like, to place it on a page',
  access: 'unit',
  params: z.object({ id }),
  result: ShownSeal.extend({ name: z.string(), version: z.number() }),
  errors: ['device.notFound', 'eSeal.notElectronic', 'eSeal.pictureMissing'],
});
