import type { Things } from './estate/estate.ts';
import { nothing, type Samples } from './sample.ts';

const paid = async ({ engraving }: Things) => ({ id: await engraving() });
const shipped = async (things: Things) => ({
  id: await things.engraving('shipped'),
  file: await things.file('engraving'),
});
const design = { form: 'official', name: '杭州示例有限公司', sizeMm: 42 };
const partner = {
  name: 'Engravers of the West Lake',
  licenceNo: 'TZ-1',
  contactName: 'Li Gang',
  phone: '13900000000',
  address: 'West Lake Road 1',
};

/** Calls about seals that are engraved. */
export const engravingSamples: Samples = {
  listEngravings: {},
  getEngraving: { input: paid },
  listEngravingOffers: {},
  previewEngraving: { input: () => ({ design }) },
  placeEngraving: {
    input: async ({ engravingOffer }) => ({
      offerId: await engravingOffer(),
      amount: 100,
      design,
      representative: 'Wang Min',
      agent: 'Chen Mo',
      agentPhone: '13900000000',
      receiver: 'Chen Mo',
      phone: '13900000000',
      address: 'Wensan Road 9',
    }),
  },
  addEngravingPaper: {
    input: async (things) => ({
      ...(await paid(things)),
      kind: 'licence',
      file: await things.file('engraving'),
    }),
  },
  cancelEngraving: { input: async (things) => ({ ...(await paid(things)), reason: 'a mistake' }) },
  disputeEngraving: { input: async (things) => ({ ...(await shipped(things)), reason: 'too small' }) },
  receiveEngraving: {
    input: async (things) => ({
      ...(await shipped(things)),
      name: 'Company seal',
      keeperId: await things.keeper(),
      departmentId: await things.department(),
    }),
  },
  allocateEngraving: { input: () => ({ id: nothing(), engraverId: nothing() }) },
  returnEngravingPapers: { input: () => ({ id: nothing(), reason: 'not legible' }) },
  redoEngraving: { input: () => ({ id: nothing() }) },
  listEngravers: {},
  selectEngraver: {},
  getEngraver: { input: () => ({ id: nothing() }) },
  addEngraver: { input: () => partner },
  updateEngraver: { input: () => ({ ...partner, id: nothing(), revision: 1, disabled: false }) },
  addEngraverPerson: { input: () => ({ id: nothing(), username: 'li.gang', realName: 'Li Gang' }) },
  listEngravingWork: {},
  getEngravingWork: { input: () => ({ id: nothing() }) },
  confirmEngraving: { input: () => ({ id: nothing(), promisedOn: '2099-01-01' }) },
  declineEngraving: { input: () => ({ id: nothing(), reason: 'no such material' }) },
  shipEngraving: {
    input: () => ({ id: nothing(), filingNo: '3301000000001', carrier: 'SF', trackingNo: 'SF1' }),
  },
};
