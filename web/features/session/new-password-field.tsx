import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { passwordRules, shortestPassword } from './password-rules.ts'

type Props = {
  /** As the API names it. */
  name?: 'password' | 'password_new'
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  label?: string
  size?: 'm' | 'l'
}

/** A new password; the rules are always shown below. */
export function NewPasswordField({ name = 'password', value, onChange, autoFocus = false, label, size = 'l' }: Props) {
  const { config } = useSession()
  return (
    <TextField
      label={label ?? t('Password')}
      name={name}
      type="password"
      size={size}
      autoComplete="new-password"
      minLength={shortestPassword(config)}
      maxLength={1000}
      description={passwordRules(config)}
      isRequired
      isMarkHidden
      validationBehavior="native"
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
    />
  )
}
