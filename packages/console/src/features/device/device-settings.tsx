import { Button } from '@mantine/core';
import { getDevice } from '#wire/device/calls.ts';
import { ConnectMode } from '#wire/device/codes.ts';
import { saveDeviceSettings } from '#wire/device/operation.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { FactList } from '../../kit/detail/fact-list.tsx';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import css from './device.module.css';
import type { Device } from './device.ts';
import { SentState } from './sent-state.tsx';

const change = async (data: Device): Promise<void> => {
  const { id, revision, backlightSeconds, shutdownMinutes, connectMode } = data;
  const isSent = await openFormDialog({
    title: say('device.settingsTitle', { name: data.name }),
    verb: say('device.settingsSend'),
    endpoint: saveDeviceSettings,
    fields: {
      backlightSeconds: { label: 'device.backlightSeconds', kind: 'number' },
      shutdownMinutes: { label: 'device.shutdownMinutes', kind: 'number', help: 'device.shutdownHelp' },
      connectMode: { label: 'device.connectMode', kind: ConnectMode },
    },
    given: { id, revision },
    initial: { backlightSeconds, shutdownMinutes, connectMode },
    editing: true,
  });
  if (!isSent) return;
  notify.success(say('device.settingsSent'));
  await refresh(getDevice);
};

/** How the device is to behave, and whether it says that it does. */
export const DeviceSettings = ({ data }: { readonly data: Device }) => {
  const t = useT();
  const { can } = useAccess();
  if (!data.isSmart) return <p className={css.quiet}>{t('device.settingsNone')}</p>;
  return (
    <>
      <FactList
        facts={[
          [t('device.backlight'), t('device.seconds', { n: data.backlightSeconds })],
          [
            t('device.shutdown'),
            data.shutdownMinutes === 0
              ? t('device.never')
              : t('device.afterMinutes', { n: data.shutdownMinutes }),
          ],
          [t('device.connectMode'), t(codeLabel(ConnectMode, data.connectMode))],
        ]}
      />
      <div className={css.sentState} role="status">
        <SentState sent={data.sent.settings} />
        {can('device.operate') && (
          <Button variant="default" size="sm" onClick={() => void change(data).catch(() => undefined)}>
            {t('device.settingsEdit')}
          </Button>
        )}
      </div>
    </>
  );
};
