import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Card } from './card.tsx'
import { type Credentials, enter } from './enter.ts'
import { PasswordForm } from './password-form.tsx'
import type { Challenge } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

type Step = { challenge: Challenge; credentials: Credentials }

/** The administrator's message on the sign-in page. */
function Announcements() {
  const { config } = useSession()
  const message = String(config.maintenance_login_message ?? '').trim()
  return (
    <>
      {config.maintenance_mode === true && (
        <Notice tone="warning">{t('Maintenance mode is on: only administrators can sign in.')}</Notice>
      )}
      {config.maintenance_login === true && message !== '' && (
        <Notice>
          <span dir="auto">{message}</span>
        </Notice>
      )}
    </>
  )
}

/** As on the server: never off while there is no other method. */
const isPasswordOff = (config: Readonly<Record<string, unknown>>): boolean =>
  config.user_show_password_login === false &&
  Object.keys(config).some((name) => name.startsWith('auth_') && config[name] === true)

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
      <Card title={t('One more step')} lead={t('Enter your two-factor code.')}>
        <SecondFactorForm {...step} onEntered={() => enter(wanted)} onBack={() => setStep(undefined)} />
      </Card>
    )
  }
  if (isPasswordOff(config)) {
    return (
      <Card title={t('Sign in')} above={<Announcements />} below={below}>
        <Notice>{t('Password sign-in is turned off.')}</Notice>
        <Link to="/admin_password_auth">{t('Sign in with a password as administrator')}</Link>
      </Card>
    )
  }
  return (
    <Card title={t('Sign in')} above={<Announcements />} below={below}>
      <PasswordForm
        onEntered={() => enter(wanted)}
        onChallenge={(challenge, credentials) => setStep({ challenge, credentials })}
      />
    </Card>
  )
}
