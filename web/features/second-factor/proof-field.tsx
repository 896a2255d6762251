import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'

/** What opens an account wants a fresh sign-in, or the password once more. */
export const ProofField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label={t('Your password')}
    type="password"
    autoComplete="current-password"
    description={t('Required if you signed in more than 10 minutes ago.')}
    value={value}
    onChange={onChange}
  />
)
