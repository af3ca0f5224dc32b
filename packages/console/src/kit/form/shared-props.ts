/** What every field is given, whatever its kind. */
export interface SharedProps {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly required: boolean;
  readonly withAsterisk: false;
  readonly placeholder: string | undefined;
  readonly autoComplete: string | undefined;
  readonly disabled: boolean;
  onBlur(): void;
}
