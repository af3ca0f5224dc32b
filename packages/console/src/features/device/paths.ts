/** The seals there are. */
export const devicesPath = '/server/bindingseal';
/** The seals that want something. */
export const devicesNeeding = (needs: string): string => `${devicesPath}?needs=${needs}`;
/** Where one seal is looked at and operated. */
export const devicePath = (id: string): string => `/server/bindingseal/${id}`;
/** Seal bodies that were replaced, services that were renewed. */
export const changesPath = '/server/changerecord';
/** What was done to seals. */
export const operationsPath = '/sealManage/operateRecord';
