import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { useSubmit } from './use-submit.ts'

export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('')
  const [isSent, setSent] = useState(false)
  const { submit, isPending, problem } = useSubmit(async () => {
    await api(Account).requestPasswordReset({ username })
    setSent(true)
  })
  const back = <Link to="/signin">{t('Back to sign-in')}</Link>
  if (isSent) {
    return (
      <Card title={t('Look into your inbox')} below={back}>
        <p>
          {t('If there is an account for {name}, a link to choose a new password is on its way.', { name: username })}
        </p>
      </Card>
    )
  }
  return (
    <Card title={t('Forgot your password?')} lead={t('We send you a link to choose a new one.')} below={back}>
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
        <Button type="submit" variant="primary" size="l" isPending={isPending}>
          {t('Send the link')}
        </Button>
      </form>
    </Card>
  )
}
