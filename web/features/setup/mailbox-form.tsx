import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChannelsEmail } from '#contract/channel-email.ts'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { accountsChanged } from '#web/features/admin/mail/queries.ts'
import { ServerFields } from '#web/features/admin/mail/server-fields.tsx'
import { type Answer, type Complaint, complaintIn, type ServerForm, serverOf } from '#web/features/admin/mail/trials.ts'
import { useSubmit } from '#web/features/session/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type Probed, probeMailbox } from './probe-mailbox.ts'
import { blankServer } from './server-form.ts'
import styles from './setup.module.css'
import { StepFoot } from './step-foot.tsx'
import { refreshSteps } from './steps.ts'
import { type Journal, useTrial } from './trial.ts'
import { TrialLog } from './trial-log.tsx'
import { useKept } from './use-kept.ts'

type Who = { email: string; password: string; realname: string; groupId: number; servesSystem: boolean }
type Servers = { inbound: ServerForm; outbound: ServerForm }

/** Tries both and keeps the account, and where nothing else does, lets the system itself write through it too. */
async function saveMailbox(who: Who, { inbound, outbound }: Servers, journal: Journal): Promise<Complaint | undefined> {
  const answer = await journal(
    t('Sending a mail to {email} and fetching it again', { email: who.email }),
    async () =>
      (await api(ChannelsEmail).verify({
        inbound: serverOf(inbound),
        outbound: serverOf(outbound),
        meta: { email: who.email, realname: who.realname },
        group_id: who.groupId,
      })) as Answer,
    (outcome) => {
      const complaint = complaintIn(outcome)
      return { state: complaint ? 'failed' : 'ok', detail: complaint?.text ?? t('Both ways work. Saved.') }
    },
  )
  const complaint = complaintIn(answer)
  if (!complaint && who.servesSystem) await api(ChannelsEmail).notification(serverOf(outbound))
  return complaint
}

type WhoFieldsProps = { who: Who; change: (changed: Partial<Who>) => void; hasMailOut: boolean; isProbing: boolean }

function WhoFields({ who, change, hasMailOut, isProbing }: WhoFieldsProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const native = { isRequired: true, isMarkHidden: true, validationBehavior: 'native' as const }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...native}
          label={t('E-mail address')}
          name="email"
          type="email"
          autoComplete="off"
          placeholder="support@example.com"
          value={who.email}
          onChange={(email) => change({ email })}
        />
        {isProbing && (
          <TextField
            {...native}
            label={t('Password of the mailbox')}
            type="password"
            autoComplete="new-password"
            description={t('Some providers want a password for apps.')}
            value={who.password}
            onChange={(password) => change({ password })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <TextField
          {...native}
          label={t('Shown name')}
          description={t('Recipients see it: “Acme Support”.')}
          value={who.realname}
          onChange={(realname) => change({ realname })}
        />
        <Select
          label={t('Tickets go to')}
          options={groups}
          value={who.groupId}
          onChange={(groupId) => change({ groupId })}
        />
      </div>
      {!hasMailOut && (
        <Checkbox isSelected={who.servesSystem} onChange={(servesSystem) => change({ servesSystem })}>
          {t('Invitations and notifications leave through it, too')}
        </Checkbox>
      )}
    </>
  )
}

type MailboxFormProps = { steps: SetUpSteps; hasMailOut: boolean; onConnected: () => void }

/** An address and its password; the servers only where they cannot be found. */
export function MailboxForm({ steps, hasMailOut, onConnected }: MailboxFormProps) {
  const organization = useConfig<string>('organization') ?? ''
  const initial = { email: '', password: '', realname: organization, groupId: 1, servesSystem: !hasMailOut }
  const [who, change, forget] = useKept<Who>('mailbox', initial, ['password'])
  const [servers, setServers] = useState<Servers>()
  const [complaint, setComplaint] = useState<Complaint>()
  const { lines, journal, clear } = useTrial()

  const save = async (found: Servers) => {
    const wrong = await saveMailbox(who, found, journal)
    setComplaint(wrong)
    if (wrong) return setServers(found)
    forget()
    await Promise.all([accountsChanged(), refreshSteps()])
    onConnected()
  }
  const probe = async () => {
    const found: Probed = await probeMailbox(who, journal)
    await (found.isComplete ? save(found) : setServers(found))
  }
  const { submit, isPending, problem } = useSubmit(async () => {
    clear()
    setComplaint(undefined)
    await (servers ? save(servers) : probe())
  })
  const byHand = () => {
    const typed = { user: who.email, password: who.password }
    setServers({ inbound: { ...blankServer('imap'), ...typed }, outbound: { ...blankServer('smtp'), ...typed } })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <WhoFields who={who} change={change} hasMailOut={hasMailOut} isProbing={!servers} />
      <TrialLog lines={lines} />
      {servers && !complaint && lines.length > 0 && !isPending && (
        <Notice tone="warning">{t('The servers must be named by hand. Your provider tells what they are.')}</Notice>
      )}
      {servers &&
        (['inbound', 'outbound'] as const).map((side) => (
          <fieldset key={side} className={styles.card}>
            <legend className={styles.legend}>{side === 'inbound' ? t('Incoming') : t('Outgoing')}</legend>
            <ServerFields
              side={side}
              form={servers[side]}
              onChange={(form) => setServers({ ...servers, [side]: form })}
              complaint={complaint?.side === side ? complaint : undefined}
            />
          </fieldset>
        ))}
      {!servers && (
        <div>
          <Button variant="ghost" onPress={byHand}>
            {t('Name the servers by hand')}
          </Button>
        </div>
      )}
      <StepFoot
        current="mailbox"
        steps={steps}
        action={servers ? t('Test and save') : t('Connect')}
        isPending={isPending}
      />
    </form>
  )
}
