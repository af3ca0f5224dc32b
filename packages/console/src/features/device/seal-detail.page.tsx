import { useEffect } from 'react';
import { getDevice } from '#wire/device/calls.ts';
import { CommandState, SealSubtype } from '#wire/device/codes.ts';
import { listFingerprints } from '#wire/device/fingerprint.ts';
import { listDeviceCommands, listDeviceEvents, listDeviceOperations } from '#wire/device/operation.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { refresh } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { ESealSection } from '../e-seal/e-seal-section.tsx';
import type { Device } from './device.ts';
import { DeviceFingerprints, readsFingers } from './device-fingerprints.tsx';
import { DeviceCommands, DeviceEvents, DeviceUses } from './device-lists.tsx';
import { DeviceOperations } from './device-operations.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { DeviceLead, DeviceState } from './device-state.tsx';
import { SealStanding, SealTemplates } from './seal-sections.tsx';
import { keeperName } from './seal-shows.tsx';

const news = [getDevice, listFingerprints, listDeviceOperations, listDeviceEvents, listDeviceCommands];
const soonMs = 3_000;

/** Asks again by itself while an answer of the device is awaited, should a hint from the server be lost. */
const Watch = ({ data: { sent } }: { readonly data: Device }) => {
  const isWaiting = Object.values(sent).some((command) => command?.state === CommandState.waiting);
  useLiveNews(news, 'device');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      for (const endpoint of news) void refresh(endpoint).catch(() => undefined);
    }, soonMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return null;
};

const isThing = ({ subtype }: Device): boolean => isPhysical(subtype);
const isElectronic = (device: Device): boolean => !isThing(device);

/** A seal: how it fares, how it is to behave, what was done to it, and what it told. */
export const Page = detailPage({
  endpoint: getDevice,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ name }) => name,
  lead: (data) => <DeviceLead data={data} />,
  status: (data) => (
    <>
      <Watch data={data} />
      <SealStanding data={data} />
    </>
  ),
  facts: [
    { field: 'subtype', show: tag(SealSubtype) },
    { field: 'sealKind', label: 'seal.sealKind', show: dictionaryName('sealKind') },
    { field: 'keeper', label: 'seal.keeper', show: keeperName },
    { field: 'departmentName', label: 'seal.department' },
    { field: 'place', label: 'device.place' },
    { field: 'note', label: 'seal.note' },
    { field: 'createdAt', label: 'seal.since', show: dateTime },
  ],
  sections: [
    { title: 'eSeal.section', when: isElectronic, Body: ESealSection },
    { title: 'device.state', when: isThing, Body: DeviceState },
    { title: 'device.operations', Body: DeviceOperations },
    { title: 'device.fingerprints', when: readsFingers, Body: DeviceFingerprints },
    { title: 'device.settings', when: isThing, Body: DeviceSettings },
    { title: 'device.uses', Body: DeviceUses },
    { title: 'device.events', when: isThing, Body: DeviceEvents },
    { title: 'device.commands', when: isThing, Body: DeviceCommands },
    { title: 'seal.templates', Body: SealTemplates },
  ],
  parent: '/server/bindingseal',
});
