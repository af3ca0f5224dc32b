import type { CustomProps } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './approval.module.css';

interface Place {
  readonly stepId: string;
  readonly name: string;
}

/** Where an application goes back to: the applicant, or a step it has passed. */
export const returnPlace = (places: readonly Place[], toApplicant: boolean) =>
  function ReturnPlace({ name, label, value, error, onChange }: CustomProps) {
    const t = useT();
    const offered = [...(toApplicant ? [{ stepId: '', name: t('approval.theApplicant') }] : []), ...places];
    return (
      <fieldset className={css.places}>
        <legend>{label}</legend>
        {offered.map((place) => (
          <label key={place.stepId}>
            <input
              type="radio"
              name={name}
              checked={value === place.stepId}
              onChange={() => onChange(place.stepId)}
            />
            {place.name}
          </label>
        ))}
        {error && <p role="alert">{error}</p>}
      </fieldset>
    );
  };
