import { Form } from 'react-aria-components'
import { User } from '#contract/user.ts'
import { enter, signIn } from '#web/features/session/enter.ts'
import { noPerson, PersonFields } from '#web/features/session/person-fields.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './step.module.css'
import { useSessionValues } from './use-session-values.ts'
import { Wizard } from './wizard.tsx'

const waiting = (['organization', 'mail_out', 'mailbox', 'colleagues'] as const).map((name) => ({
  name,
  state: 'open' as const,
}))

/** The address that the start printed holds the code behind `#`; on the same machine none is needed. */
function codeInAddress(): { setup_code?: string } {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  return code === null ? {} : { setup_code: code }
}

/** The first step: the first administrator. */
export function AdministratorStep() {
  const [values, change, forget] = useSessionValues('administrator', noPerson, ['password'])
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await api(User).create({ ...values, preferences: { locale: locale() }, ...codeInAddress() })
    await signIn({ username: values.email, password: values.password })
    forget()
    enter('/setup')
  })
  return (
    <Wizard
      current="administrator"
      steps={waiting}
      title={t('Welcome. Create your administrator account')}
      lead={t('You’ll be the first administrator. You can skip everything after this step.')}
    >
      <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PersonFields values={values} onChange={change} />
        <div className={styles.foot}>
          <span />
          <Button type="submit" variant="primary" size="l" isPending={isPending}>
            {t('Create administrator')}
          </Button>
        </div>
      </Form>
    </Wizard>
  )
}
