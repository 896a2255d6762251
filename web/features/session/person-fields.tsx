import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './card.module.css'
import { NewPasswordField } from './new-password-field.tsx'

export type PersonValues = { firstname: string; lastname: string; email: string; password: string }
export const noPerson: PersonValues = { firstname: '', lastname: '', email: '', password: '' }

type Props = { values: PersonValues; onChange: (changed: Partial<PersonValues>) => void }

/** The name and the login of a new user. */
export function PersonFields({ values, onChange }: Props) {
  const field = (name: keyof PersonValues) => ({
    name,
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    isRequired: true,
    isMarkHidden: true,
    validationBehavior: 'native' as const,
    size: 'l' as const,
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...field('firstname')}
          label={t('First name')}
          autoComplete="given-name"
          maxLength={100}
          autoFocus
        />
        <TextField {...field('lastname')} label={t('Last name')} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField {...field('email')} label={t('Email')} type="email" autoComplete="username" maxLength={255} />
      <NewPasswordField value={values.password} onChange={(password) => onChange({ password })} />
    </>
  )
}
