import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { Card } from './card.tsx'
import { LinkSentCard } from './link-sent-card.tsx'
import { noPerson, PersonFields } from './person-fields.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

/** The address must be confirmed before the account opens anything. */
function AlmostDone({ email }: { email: string }) {
  const submitting = useSubmit(async () => {
    await api(Account).requestVerification({ email })
    toast(t('Link resent'))
  })
  return (
    <LinkSentCard
      text={t('We’ve sent a link to {email}. Open it to confirm your address.', { email })}
      below={<Link to="/signin">{t('Back to sign-in')}</Link>}
    >
      <SubmitForm submitting={submitting} action={t('Resend link')} variant="secondary" />
    </LinkSentCard>
  )
}

export function SignUpScreen() {
  const [values, setValues] = useState(noPerson)
  const [isSent, setSent] = useState(false)
  const submitting = useSubmit(async () => {
    await api(User).create({ ...values, signup: true })
    setSent(true)
  })
  if (isSent) return <AlmostDone email={values.email} />
  const below = (
    <>
      {t('Already have an account?')} <Link to="/signin">{t('Sign in')}</Link>
    </>
  )
  return (
    <Card title={t('Sign up')} lead={t('Ask for help and track your requests.')} below={below}>
      <SubmitForm submitting={submitting} action={t('Create account')}>
        <PersonFields values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
      </SubmitForm>
    </Card>
  )
}
