import {
  IconBell,
  IconBuilding,
  IconCoins,
  IconCpu,
  IconDeviceMobileMessage,
  IconFileTextShield,
  IconFolder,
  IconHistory,
  IconHome,
  IconListDetails,
  IconPoint,
  IconRubberStamp,
  IconSettings,
  IconTrophy,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, typeof IconHome>> = {
  home: IconHome,
  message: IconBell,
  history: IconHistory,
  settings: IconSettings,
  log: IconListDetails,
  sms: IconDeviceMobileMessage,
  seal: IconRubberStamp,
  device: IconCpu,
  cost: IconCoins,
  unit: IconBuilding,
  file: IconFileTextShield,
  project: IconFolder,
  game: IconTrophy,
};

/** The drawing of a menu entry, by the name the server gives. */
export const menuIcon = (name: string | null): typeof IconHome => icons[name ?? ''] ?? IconPoint;
