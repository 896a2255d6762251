import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { Card } from './card.tsx'
import { noPerson, PersonFields } from './person-fields.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

/** The address must be confirmed before the account opens anything. */
function AlmostDone({ email }: { email: string }) {
  const submitting = useSubmit(async () => {
    await api(Account).requestVerification({ email })
    toast(t('Sent once more'))
  })
  return (
    <Card title={t('Look into your inbox')} below={<Link to="/signin">{t('Back to sign-in')}</Link>}>
      <p>{t('We have sent a link to {email}. Follow it to confirm that the address is yours.', { email })}</p>
      <SubmitForm submitting={submitting} action={t('Send the link again')} variant="secondary" />
    </Card>
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
      {t('You have an account?')} <Link to="/signin">{t('Sign in')}</Link>
    </>
  )
  return (
    <Card title={t('Sign up')} lead={t('To ask for help and to see what becomes of it.')} below={below}>
      <SubmitForm submitting={submitting} action={t('Create account')}>
        <PersonFields values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
      </SubmitForm>
    </Card>
  )
}
