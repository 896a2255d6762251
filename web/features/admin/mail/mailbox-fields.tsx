import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { ServerFields } from './server-fields.tsx'
import type { Servers } from './server-form.ts'
import type { Complaint } from './test-connection.ts'

/** The mailbox and how its emails are handled. */
export type Mailbox = { email: string; password: string; realname: string; groupId: number | null }

export const mailboxLabels = (): Record<keyof Mailbox, string> => ({
  email: t('Email address'),
  password: t('Mailbox password'),
  realname: t('Sender name'),
  groupId: t('Route tickets to'),
})

const native = { isRequired: true, isMarkHidden: true, validationBehavior: 'native' } as const

type MailboxFieldsProps = {
  mailbox: Mailbox
  onChange: (changed: Partial<Mailbox>) => void
  /** While the servers are unknown, the password is entered here. */
  isProbing: boolean
}

export function MailboxFields({ mailbox, onChange, isProbing }: MailboxFieldsProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const labels = mailboxLabels()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...native}
          label={labels.email}
          name="email"
          type="email"
          autoComplete="off"
          placeholder="support@example.com"
          value={mailbox.email}
          onChange={(email) => onChange({ email })}
        />
        {isProbing && (
          <TextField
            {...native}
            label={labels.password}
            type="password"
            autoComplete="new-password"
            description={t('Some providers require an app password.')}
            value={mailbox.password}
            onChange={(password) => onChange({ password })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <TextField
          {...native}
          label={labels.realname}
          description={t('Shown to recipients, e.g. “Acme Support”')}
          value={mailbox.realname}
          onChange={(realname) => onChange({ realname })}
        />
        <Select
          label={labels.groupId}
          options={groups}
          value={mailbox.groupId}
          onChange={(groupId) => onChange({ groupId })}
        />
      </div>
    </>
  )
}

type ServerPairProps = { servers: Servers; onChange: (servers: Servers) => void; complaint: Complaint | undefined }

/** The incoming and the outgoing server. */
export const ServerPair = ({ servers, onChange, complaint }: ServerPairProps) =>
  (['inbound', 'outbound'] as const).map((side) => (
    <fieldset key={side} className={styles.card}>
      <legend className={styles.legend}>{side === 'inbound' ? t('Incoming') : t('Outgoing')}</legend>
      <ServerFields
        side={side}
        form={servers[side]}
        onChange={(form) => onChange({ ...servers, [side]: form })}
        complaint={complaint?.side === side ? complaint : undefined}
      />
    </fieldset>
  ))
