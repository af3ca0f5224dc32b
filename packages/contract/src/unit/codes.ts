import { codes } from '../kit/codes.ts';

/** What a person is in a unit. */
export const Role = codes('role', { mainAdministrator: 0, administrator: 1, sealKeeper: 2, member: 3 });

/** What a unit may decide about its own working. */
export const UnitSwitch = codes('unitSwitch', {
  /** Administrators may change the unit's information; off, only the main administrator may. */
  administratorsEditUnit: 'administratorsEditUnit',
  /** Units above may see the figures and the contact of this one. */
  openToParent: 'openToParent',
  /** Colleagues see each other's whole phone numbers. */
  phonesShown: 'phonesShown',
  /** People may put marks into files. */
  markFiles: 'markFiles',
  /** People may look for marks in files. */
  identifyFiles: 'identifyFiles',
});

/** The switches that are on in a new unit. */
export const standardSwitches = [
  UnitSwitch.administratorsEditUnit,
  UnitSwitch.openToParent,
  UnitSwitch.markFiles,
  UnitSwitch.identifyFiles,
] as const;

/** The two trees of a unit: its departments, and the units below it. */
export const OrganizationType = codes('organizationType', {
  department: 'department',
  subsidiary: 'subsidiary',
});

/** What becomes of a subsidiary that is taken out of the tree. */
export const SubsidiaryEnd = codes('subsidiaryEnd', { detach: 'detach', remove: 'delete' });
