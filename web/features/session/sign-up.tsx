import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { noPerson, PersonFields } from './person-fields.tsx'
import { useSubmit } from './use-submit.ts'

/** The address must be confirmed before the account opens anything. */
function AlmostDone({ email }: { email: string }) {
  const { submit, isPending, problem } = useSubmit(async () => {
    await api(Account).requestVerification({ email })
    toast(t('Sent once more'))
  })
  return (
    <Card title={t('Look into your inbox')} below={<Link to="/signin">{t('Back to sign-in')}</Link>}>
      <p>{t('We have sent a link to {email}. Follow it to confirm that the address is yours.', { email })}</p>
      <form className={styles.form} onSubmit={submit}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" isPending={isPending}>
          {t('Send the link again')}
        </Button>
      </form>
    </Card>
  )
}

export function SignUpScreen() {
  const [values, setValues] = useState(noPerson)
  const [isSent, setSent] = useState(false)
  const { submit, isPending, problem } = useSubmit(async () => {
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
      <form className={styles.form} onSubmit={submit}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PersonFields values={values} onChange={setValues} />
        <Button type="submit" variant="primary" size="l" isPending={isPending}>
          {t('Create account')}
        </Button>
      </form>
    </Card>
  )
}
