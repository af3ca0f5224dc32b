import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useAccess } from '../access.ts';
import { openDialog } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { sheetKinds } from '../sheet/sheet.ts';
import { useIsMobile } from '../use-mobile.ts';
import type { AnySpec } from './list-spec.ts';

const exportDialog = () => import('./export.dialog.tsx');

interface Props {
  readonly spec: AnySpec;
  readonly input: object;
  /** The fields of the columns that are shown. */
  readonly columns: readonly string[];
  /** How many rows there are, as far as anybody has counted. */
  readonly counted: { readonly total: number; readonly totalCapped: boolean } | undefined;
}

const isShort = (counted: Props['counted'], fromRows: number | undefined): boolean =>
  fromRows !== undefined && counted !== undefined && !counted.totalCapped && counted.total <= fromRows;

/** Writes what the filters match into a file of the chosen kind: the server where it can, else this browser. */
export const ExportMenu = ({ spec, input, columns, counted }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isMobile = useIsMobile();
  if (!spec.export) return null;
  const offered = typeof spec.export === 'object' && can(spec.export.permission) ? spec.export : undefined;
  const server = isShort(counted, offered?.fromRows) ? undefined : offered;
  const label = t('list.export');
  const items = server
    ? server.formats.map((format) => [format, () => server.open({ input, columns, format })] as const)
    : sheetKinds.map((kind) => [kind, () => openDialog(exportDialog, { spec, input, kind })] as const);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isMobile ? (
          <ActionIcon variant="subtle" size="lg" aria-label={label}>
            <IconDownload size="1.125rem" />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconDownload size="1rem" aria-hidden="true" />}
            rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
          >
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(([format, run]) => (
          <Menu.Item key={format} onClick={() => void run()}>
            {t(`list.as.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
