import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type Credentials, signIn } from './enter.ts'
import { LoginField } from './login-field.tsx'
import { type Challenge, readChallenge } from './second-factor.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

type PasswordFormProps = {
  /** The user who must sign in; if omitted, the form has a field for it. */
  login?: string | undefined
  onEntered: () => void
  onChallenge: (challenge: Challenge, credentials: Credentials) => void
}

export function PasswordForm({ login, onEntered, onChallenge }: PasswordFormProps) {
  const { config } = useSession()
  const [username, setUsername] = useState(login ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const submitting = useSubmit(async () => {
    const credentials = { username, password, remember_me: remember }
    try {
      await signIn(credentials)
      onEntered()
    } catch (error) {
      const challenge = readChallenge(error)
      if (!challenge) throw error
      onChallenge(challenge, credentials)
    }
  })
  const forgot = config.user_lost_password === true && login === undefined && (
    <Link to="/password_reset">{t('Forgot password?')}</Link>
  )
  return (
    <SubmitForm submitting={submitting} action={t('Sign in')}>
      {login === undefined && <LoginField value={username} onChange={setUsername} />}
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        size="l"
        autoComplete="current-password"
        autoFocus={login !== undefined}
        isRequired
        isMarkHidden
        validationBehavior="native"
        maxLength={1000}
        aside={forgot}
        value={password}
        onChange={setPassword}
      />
      <Checkbox isSelected={remember} onChange={setRemember}>
        {t('Stay signed in on this device')}
      </Checkbox>
    </SubmitForm>
  )
}
