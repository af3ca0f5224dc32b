import { applyCertification } from '@chancery/contract/certification/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button, Loader } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { getOwnCertification } from '#wire/certification/calls.ts';
import { CertificationState } from '#wire/certification/codes.ts';
import { Field } from '../../kit/form/field.tsx';
import formCss from '../../kit/form/form.module.css';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { moveOn } from '../../kit/move-on.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import css from './certification.module.css';
import { certificationFields, certificationSections } from './certification-fields.ts';
import { Rejection } from './certification-parts.tsx';
import { ReadMark } from './read-mark.tsx';
import { type Reading, useLicenceReading } from './use-licence-reading.ts';

type Current = NonNullable<CallResult<typeof getOwnCertification>['current']>;

const ReadingState = ({ reading, onAgain }: { readonly reading: Reading; onAgain(): void }) => {
  const t = useT();
  if (reading.state === 'none') return null;
  const failed = reading.state === 'failed' || (reading.state === 'read' && reading.fields.length === 0);
  return (
    <div className={css.reading} role="status" data-failed={failed || undefined}>
      {reading.state === 'reading' && (
        <>
          <Loader size="xs" aria-hidden="true" />
          {t('certification.reading')}
        </>
      )}
      {reading.state === 'read' && !failed && t('certification.readDone', { count: reading.fields.length })}
      {failed && (
        <>
          <span className="sentence">
            {(reading.state === 'failed' && reading.message) || t('certification.readNothing')}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onAgain}>
            {t('certification.readAgain')}
          </Button>
        </>
      )}
    </div>
  );
};

/** The application: the picture first, then what was read from it, to be looked over and completed. */
export const CertificationForm = ({ current }: { readonly current: Current | null }) => {
  const t = useT();
  const navigate = useNavigate();
  const { history, state } = useRouter();
  const title = t(current ? 'certification.againTitle' : 'certification.applyTitle');
  const form = useSchemaForm({
    schema: applyCertification.input,
    fields: certificationFields,
    editing: current !== null,
    initial: current
      ? { ...current, legalIdCard: '', licencePath: current.licence, letterPath: current.letter }
      : {},
    draft: state.location.pathname,
    send: (input, options) => callAny(applyCertification, input, options),
    onDone: () => {
      notify.success(t('certification.submitted'));
      return moveOn(() => navigate({ to: '/unit/attestation', ignoreBlocker: true }));
    },
  });
  const reading = useLicenceReading(form);
  usePageTitle(title);
  useLeaveGuard(form.dirty);
  const readOf = (name: string) =>
    reading.state === 'read' ? reading.fields.find(({ field }) => field === name) : undefined;
  return (
    <section className={formCss.page}>
      <h1 className={formCss.title}>{title}</h1>
      <p className={formCss.about}>
        {current
          ? t('certification.keptIdCard', { masked: current.legalIdCard })
          : t('certification.applyLead')}
      </p>
      {current?.state === CertificationState.rejected && <Rejection reason={current.reason ?? ''} />}
      <FormBody
        form={form}
        verb={t('certification.submit')}
        cancel={current && <CancelButton onClick={() => history.back()} />}
      >
        <Field form={form} name="licencePath" />
        <ReadingState reading={reading} onAgain={reading.again} />
        {certificationSections.map((section) => (
          <fieldset key={section.title} className={formCss.section}>
            <legend>{t(section.title)}</legend>
            {section.fields.map((name) => (
              <div key={name} className={formCss.form}>
                <Field form={form} name={name} />
                <ReadMark read={readOf(name)} value={form.values[name]} />
              </div>
            ))}
          </fieldset>
        ))}
        <p className={formCss.about}>{t('certification.consent')}</p>
      </FormBody>
    </section>
  );
};
