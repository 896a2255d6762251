import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { type Credentials, enter, signIn } from './enter.ts'
import { type Challenge, challengeIn } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useSubmit } from './use-submit.ts'

type PasswordFormProps = {
  onEntered: () => void
  onChallenge: (challenge: Challenge, credentials: Credentials) => void
}

function PasswordForm({ onEntered, onChallenge }: PasswordFormProps) {
  const { config } = useSession()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const { submit, isPending, problem } = useSubmit(async () => {
    const credentials = { username, password, remember_me: remember }
    try {
      await signIn(credentials)
      onEntered()
    } catch (error) {
      const challenge = challengeIn(error)
      if (!challenge) throw error
      onChallenge(challenge, credentials)
    }
  })
  const forgot = config.user_lost_password === true && <Link to="/password_reset">{t('Forgot?')}</Link>
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label={t('E-mail or login')}
        name="username"
        size="l"
        autoComplete="username"
        autoFocus
        isRequired
        isMarkHidden
        validationBehavior="native"
        value={username}
        onChange={setUsername}
      />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        size="l"
        autoComplete="current-password"
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
      <Button type="submit" variant="primary" size="l" isPending={isPending}>
        {t('Sign in')}
      </Button>
    </form>
  )
}

type Step = { challenge: Challenge; credentials: Credentials }

export function SignInScreen() {
  const { return: wanted } = useSearch({ from: '/signin' })
  const { config } = useSession()
  const [step, setStep] = useState<Step>()
  const below = config.user_create_account === true && (
    <>
      {t('No account yet?')} <Link to="/signup">{t('Sign up as a customer')}</Link>
    </>
  )
  if (step) {
    return (
      <Card title={t('One more step')} lead={t('Your account asks for a second factor.')}>
        <SecondFactorForm {...step} onEntered={() => enter(wanted)} onBack={() => setStep(undefined)} />
      </Card>
    )
  }
  return (
    <Card title={t('Sign in')} below={below}>
      <PasswordForm
        onEntered={() => enter(wanted)}
        onChallenge={(challenge, credentials) => setStep({ challenge, credentials })}
      />
    </Card>
  )
}
