import '@mantine/core/styles/Switch.layer.css';
import { Switch, Textarea } from '@mantine/core';
import { limits } from '#wire/limits.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import { IdsField } from './fields.tsx';
import { fileTypesPick, sealsPick } from './flow-picks.ts';
import { NameField } from './step-settings.tsx';

/** What a template is called, and what it may be used for. */
export const TemplateSettings = () => {
  const t = useT();
  const { drawing, fill, draw, canEdit } = useEditor();
  return (
    <>
      <NameField
        label={t('template.name')}
        value={drawing.name}
        onChange={(name) => fill({ name }, 'template name')}
      />
      <Textarea
        label={t('template.note')}
        disabled={!canEdit}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.freeText}
        value={drawing.note}
        onChange={(event) => fill({ note: event.currentTarget.value.replaceAll('\n', ' ') }, 'template note')}
      />
      <IdsField
        name="deviceIds"
        label={t('template.seals')}
        help={t('template.sealsHelp')}
        kind={sealsPick}
        value={drawing.deviceIds}
        onChange={(deviceIds) => fill({ deviceIds })}
      />
      <IdsField
        name="fileTypeIds"
        label={t('template.fileTypes')}
        help={t('template.fileTypesHelp')}
        kind={fileTypesPick}
        value={drawing.fileTypeIds}
        onChange={(fileTypeIds) => fill({ fileTypeIds })}
      />
      <Switch
        label={t('template.witness')}
        description={t('template.witnessHelp')}
        disabled={!canEdit}
        checked={drawing.flow.witness === true}
        onChange={(event) => {
          const witness = event.currentTarget.checked;
          draw((flow) => ({ ...flow, witness }), 'witness');
        }}
      />
    </>
  );
};
