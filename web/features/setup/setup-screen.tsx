import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import { Card } from '#web/features/session/card.tsx'
import styles from '#web/features/session/card.module.css'
import { enter, signIn } from '#web/features/session/enter.ts'
import { noPerson, PersonFields } from '#web/features/session/person-fields.tsx'
import { useSubmit } from '#web/features/session/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'

/** A fresh install: before anything else, somebody must be able to administer it. */
export function SetupScreen() {
  const [values, setValues] = useState(noPerson)
  const { submit, isPending, problem } = useSubmit(async () => {
    await api(User).create(values)
    await signIn({ username: values.email, password: values.password })
    await api(Account).savePreferences({ locale: locale() })
    enter('/')
  })
  return (
    <Card
      title={t('Welcome. Who runs this helpdesk?')}
      lead={t('You become its first administrator. Everything else can wait.')}
    >
      <form className={styles.form} onSubmit={submit}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PersonFields values={values} onChange={setValues} />
        <Button type="submit" variant="primary" size="l" isPending={isPending}>
          {t('Create administrator')}
        </Button>
      </form>
    </Card>
  )
}
