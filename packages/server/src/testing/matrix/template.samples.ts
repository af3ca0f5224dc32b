import { dryRunTemplate } from '@chancery/contract/template/dry-run.ts';
import { next } from '../given.ts';
import type { Things } from './estate/estate.ts';
import { idFieldsOf } from './id-fields.ts';
import type { Samples } from './sample.ts';

const rules = { mode: 'any', onEmpty: 'administrator', onSelf: 'skip' };

/** Steps that name people, to decide and to be told. */
const steps = async ({ member }: Things, letter: string) => [
  {
    id: `${letter}1`,
    kind: 'approve',
    name: 'Somebody',
    approvers: { by: 'people', userIds: [await member()] },
    ...rules,
  },
  { id: `${letter}2`, kind: 'copy', name: 'Copy', to: { by: 'people', userIds: [await member()] } },
];

/** A flow that names everything one can: people, and what a branch asks about. */
const fullFlow = async (things: Things) => ({
  steps: [
    ...(await steps(things, 'a')),
    {
      id: 'b',
      kind: 'branch',
      name: 'Which',
      cases: [
        {
          id: 'c',
          name: 'One',
          when: [
            { fact: 'fileType', oneOf: [await things.documentType()] },
            { fact: 'seal', oneOf: [await things.seal()] },
            { fact: 'department', oneOf: [await things.department()] },
          ],
          steps: await steps(things, 'd'),
        },
      ],
      otherwise: await steps(things, 'e'),
    },
  ],
});
const full = async (things: Things) => ({
  name: `Template ${next()}`,
  deviceIds: [await things.seal()],
  fileTypeIds: [await things.documentType()],
  flow: await fullFlow(things),
});
const one = async ({ template }: Things) => ({ id: await template() });

/** Calls about templates of approval. */
export const templateSamples: Samples = {
  listTemplates: { input: async ({ seal }) => ({ deviceId: await seal() }) },
  getTemplate: { input: one },
  addTemplate: { input: full },
  updateTemplate: {
    input: async (things) => ({ ...(await one(things)), revision: 1, ...(await full(things)) }),
  },
  copyTemplate: { input: async (things) => ({ ...(await one(things)), name: `Copy ${next()}` }) },
  enableTemplate: { input: async (things) => ({ ...(await one(things)), revision: 1, enabled: false }) },
  deleteTemplate: { input: one },
  listFittingTemplates: {
    input: async ({ seal, documentType }) => ({
      deviceIds: [await seal()],
      fileTypeId: await documentType(),
    }),
    keepers: 'whoever applies for a seal sees what fits it',
  },
  dryRunTemplate: {
    input: async (things) => ({
      flow: await fullFlow(things),
      templateId: await things.template(),
      deviceIds: [await things.seal()],
    }),
    // It is played with what the unit has; who is not in it decides nothing.
    foreign: Object.fromEntries(
      [...idFieldsOf(dryRunTemplate)]
        .filter((field) => field !== 'templateId')
        .map((field) => [field, 'answered']),
    ),
  },
};
