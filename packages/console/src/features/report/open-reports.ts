import { openDialog } from '../../kit/overlay/dialog-store.ts';

const load = () => import('./report.dialog.tsx');

/** Opens the reports of a use: the number of its authorisation, or the id of a record that nobody authorised. */
export const openReports = (empowerNo: string): Promise<void> =>
  openDialog(load, { empowerNo }).then(() => {});
