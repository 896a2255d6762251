import { useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsEmail } from '#contract/channel-email.ts'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { type Mailbox, MailboxFields, ServerPair } from '#web/features/admin/mail/mailbox-fields.tsx'
import { accountsChanged } from '#web/features/admin/mail/queries.ts'
import { type Servers, blankServers, inboundServer, outboundServer } from '#web/features/admin/mail/server-form.ts'
import { type Complaint, readComplaint } from '#web/features/admin/mail/test-connection.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { type Probed, probeMailbox } from './probe-mailbox.ts'
import styles from './step.module.css'
import { StepFoot } from './step-foot.tsx'
import { refreshSteps } from './steps.ts'
import { type LogAttempt, useTestLog } from './use-test-log.ts'
import { TestLog } from './test-log.tsx'
import { useSessionValues } from './use-session-values.ts'

/** The first mailbox may serve the system itself, too. */
type Who = Mailbox & { servesSystem: boolean }

/** Tests both servers and saves the account; if there is no notification server, uses it for notifications too. */
async function saveMailbox(
  who: Who,
  { inbound, outbound }: Servers,
  logAttempt: LogAttempt,
): Promise<Complaint | undefined> {
  const answer = await logAttempt(
    t('Sending a test email to {email} and receiving it', { email: who.email }),
    async () =>
      await api(ChannelsEmail).verify({
        inbound: inboundServer(inbound),
        outbound: outboundServer(outbound),
        meta: { email: who.email, realname: who.realname },
        group_id: who.groupId,
      }),
    (outcome) => {
      const complaint = readComplaint(outcome)
      return { state: complaint ? 'failed' : 'ok', detail: complaint?.text ?? t('Sending and receiving work. Saved.') }
    },
  )
  const complaint = readComplaint(answer)
  if (!complaint && who.servesSystem) await api(ChannelsEmail).notification(outboundServer(outbound))
  return complaint
}

type MailboxFormProps = { steps: SetUpSteps; hasMailOut: boolean; onConnected: () => void }

/** An address and its password; the servers only where they cannot be found. */
export function MailboxForm({ steps, hasMailOut, onConnected }: MailboxFormProps) {
  const organization = useConfig<string>('organization') ?? ''
  const initial = { email: '', password: '', realname: organization, groupId: 1, servesSystem: !hasMailOut }
  const [who, change, forget] = useSessionValues<Who>('mailbox', initial, ['password'])
  const [servers, setServers] = useState<Servers>()
  const [complaint, setComplaint] = useState<Complaint>()
  const { lines, logAttempt, clear } = useTestLog()

  const save = async (found: Servers) => {
    const wrong = await saveMailbox(who, found, logAttempt)
    setComplaint(wrong)
    if (wrong) return setServers(found)
    forget()
    await Promise.all([accountsChanged(), refreshSteps()])
    onConnected()
  }
  const probe = async () => {
    const found: Probed = await probeMailbox(who, logAttempt)
    await (found.isComplete ? save(found) : setServers(found))
  }
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    clear()
    setComplaint(undefined)
    await (servers ? save(servers) : probe())
  })
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <MailboxFields mailbox={who} onChange={change} isProbing={!servers} />
      {!hasMailOut && (
        <Checkbox isSelected={who.servesSystem} onChange={(servesSystem) => change({ servesSystem })}>
          {t('Also send invitations and notifications from this mailbox')}
        </Checkbox>
      )}
      <TestLog lines={lines} />
      {servers && !complaint && lines.length > 0 && !isPending && (
        <Notice tone="warning">
          {t('We couldn’t find the servers. Enter them manually. If you don’t know them, ask your provider.')}
        </Notice>
      )}
      {servers && <ServerPair servers={servers} onChange={setServers} complaint={complaint} />}
      {!servers && (
        <div>
          <Button variant="ghost" onPress={() => setServers(blankServers(who))}>
            {t('Enter servers manually')}
          </Button>
        </div>
      )}
      <StepFoot
        current="mailbox"
        steps={steps}
        action={servers ? t('Test and save') : t('Connect')}
        isPending={isPending}
      />
    </Form>
  )
}
