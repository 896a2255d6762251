import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { LinkSentCard } from './link-sent-card.tsx'
import { LoginField } from './login-field.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('')
  const [isSent, setSent] = useState(false)
  const submitting = useSubmit(async () => {
    await api(Account).requestPasswordReset({ username })
    setSent(true)
  })
  const back = <Link to="/signin">{t('Back to sign-in')}</Link>
  if (isSent) {
    return (
      <LinkSentCard
        text={t('If there’s an account for {name}, we’ve sent a link to reset the password.', { name: username })}
        below={back}
      />
    )
  }
  return (
    <Card title={t('Forgot your password?')} lead={t('We’ll send you a link to set a new one.')} below={back}>
      <SubmitForm submitting={submitting} action={t('Send link')}>
        <LoginField value={username} onChange={setUsername} />
      </SubmitForm>
    </Card>
  )
}
