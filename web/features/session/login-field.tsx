import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'

/** The login; password managers fill it in. */
export const LoginField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label={t('Email or username')}
    name="username"
    size="l"
    autoComplete="username"
    autoFocus
    isRequired
    isMarkHidden
    validationBehavior="native"
    value={value}
    onChange={onChange}
  />
)
