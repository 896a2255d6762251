import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Card } from './card.tsx'
import { LinkSentCard } from './link-sent-card.tsx'
import { type Credentials, enter } from './enter.ts'
import { LoginField } from './login-field.tsx'
import { PasswordForm } from './password-form.tsx'
import type { Challenge } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SubmitForm } from './submit-form.tsx'

const BackToSignIn = () => <Link to="/signin">{t('Back to sign-in')}</Link>

/** Where password sign-in is off, administrators can get a link that allows it once. */
export function AdminPasswordScreen() {
  const [username, setUsername] = useState('')
  const [isSent, setSent] = useState(false)
  const submitting = useSubmit(async () => {
    await api(Account).requestAdminPasswordAuth({ username })
    setSent(true)
  })
  if (isSent) {
    return (
      <LinkSentCard
        text={t('If {name} is an administrator, we’ve sent a link to sign in.', { name: username })}
        below={<BackToSignIn />}
      />
    )
  }
  return (
    <Card
      title={t('Sign in with a password as administrator')}
      lead={t('For administrators only. We’ll email you a link that lets you sign in with your password once.')}
      below={<BackToSignIn />}
    >
      <SubmitForm submitting={submitting} action={t('Send link')}>
        <LoginField value={username} onChange={setUsername} />
      </SubmitForm>
    </Card>
  )
}

function PasswordSteps({ login }: { login: string }) {
  const [step, setStep] = useState<{ challenge: Challenge; credentials: Credentials }>()
  if (step) return <SecondFactorForm {...step} onEntered={() => enter('/')} onBack={() => setStep(undefined)} />
  const ask = (challenge: Challenge, credentials: Credentials) => setStep({ challenge, credentials })
  return <PasswordForm login={login} onEntered={() => enter('/')} onChallenge={ask} />
}

/** Opened by that link. */
export function AdminPasswordLinkScreen() {
  const { token } = useParams({ from: '/admin_password_auth/$token' })
  // A link works once, so it is used once, however often this is rendered.
  const { data, isPending } = useQuery({
    queryKey: ['admin-password', token],
    queryFn: () => api(Account).verifyAdminPasswordAuth({ token }),
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) {
    return (
      <Card title={t('Sign in')}>
        <Skeleton lines={2} />
      </Card>
    )
  }
  if (data?.message !== 'ok') {
    return (
      <Card title={t('This link doesn’t work')} below={<BackToSignIn />}>
        <p>{t('It was already used or has expired.')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('Continue with your password')} lead={<span dir="auto">{data.user_login}</span>}>
      <PasswordSteps login={data.user_login} />
    </Card>
  )
}
