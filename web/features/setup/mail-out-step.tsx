import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsEmail } from '#contract/channel-email.ts'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { accountsChanged, accountsQuery, type MailAccount } from '#web/features/admin/mail/queries.ts'
import { ServerFields } from '#web/features/admin/mail/server-fields.tsx'
import { type ServerForm, outboundServer, formatServer, serverForm } from '#web/features/admin/mail/server-form.ts'
import { type Complaint, readComplaint } from '#web/features/admin/mail/test-connection.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './step.module.css'
import { StepFoot } from './step-foot.tsx'
import { refreshSteps } from './steps.ts'
import { useTestLog } from './use-test-log.ts'
import { TestLog } from './test-log.tsx'
import { useSessionValues } from './use-session-values.ts'

const attemptText = (form: ServerForm) => {
  if (form.adapter === 'sendmail') return t('Looking for Sendmail on this server')
  const place = formatServer(form)
  return form.user === ''
    ? t('Connecting to {place}', { place })
    : t('Connecting to {place}, signing in as {user}', { place, user: form.user })
}

function MailOutForm({ steps, saved }: { steps: SetUpSteps; saved: MailAccount | undefined }) {
  const [form, change, forget] = useSessionValues('mail_out', serverForm('smtp', saved?.outbound), ['password'])
  const [complaint, setComplaint] = useState<Complaint>()
  const [isChanged, setChanged] = useState(!saved)
  const { lines, logAttempt, clear } = useTestLog()
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    clear()
    const answer = await logAttempt(
      attemptText(form),
      async () => await api(ChannelsEmail).notification(outboundServer(form)),
      (outcome) => {
        const fault = readComplaint(outcome, 'outbound')
        return { state: fault ? 'failed' : 'ok', detail: fault?.text ?? t('The server accepts our email. Saved.') }
      },
    )
    setComplaint(readComplaint(answer, 'outbound'))
    if (answer.result !== 'ok') return
    forget()
    setChanged(false)
    await Promise.all([accountsChanged(), refreshSteps()])
  })
  const type = (next: ServerForm) => {
    change(next)
    setChanged(true)
  }
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {saved && lines.length === 0 && <Notice tone="success">{t('Outgoing email is set up.')}</Notice>}
      <ServerFields side="outbound" form={form} onChange={type} complaint={complaint} />
      <TestLog lines={lines} />
      <StepFoot
        current="mail_out"
        steps={steps}
        action={isChanged ? t('Test and save') : undefined}
        isPending={isPending}
      />
    </Form>
  )
}

/** The server for invitations, password resets and notifications. */
export function MailOutStep({ steps }: { steps: SetUpSteps }) {
  const { data } = useQuery(accountsQuery)
  return data ? <MailOutForm steps={steps} saved={data.notifications[0]} /> : <Skeleton lines={6} />
}
