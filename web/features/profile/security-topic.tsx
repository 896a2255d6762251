import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Account } from '#contract/account.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { NewPasswordField } from '#web/features/session/new-password-field.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

function PasswordCard() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await api(Account).changePassword({ password_old: current, password_new: next })
    setCurrent('')
    setNext('')
    toast(t('Password changed. Other devices are signed out.'))
  })
  useUnsaved(current !== '' || next !== '')
  return (
    <section className={styles.card} aria-label={t('Password')}>
      <h2 className={styles.cardTitle}>{t('Password')}</h2>
      <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('Current password')}
          name="password_old"
          type="password"
          autoComplete="current-password"
          isRequired
          isMarkHidden
          validationBehavior="native"
          value={current}
          onChange={setCurrent}
        />
        <NewPasswordField size="m" name="password_new" label={t('New password')} value={next} onChange={setNext} />
        <div className={styles.cardFoot}>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Change password')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

export function SecurityTopic() {
  const can = useCan()
  return (
    <>
      {can('user_preferences.password') && <PasswordCard />}
      {can('user_preferences.two_factor_authentication') && <SecondFactorCard />}
    </>
  )
}
