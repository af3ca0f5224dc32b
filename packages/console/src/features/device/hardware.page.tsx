import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { FirmwareList } from './firmware-list.tsx';
import { HardwareList } from './hardware-list.tsx';

/** The smart seals there are, and the firmware they are offered. */
export const Page = tabbedPage('hardware.title', [
  { name: 'devices', label: 'hardware.tab', Page: HardwareList },
  { name: 'firmware', label: 'hardware.firmwareTab', Page: FirmwareList },
]);
