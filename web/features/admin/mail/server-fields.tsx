import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import type { Complaint } from './test-connection.ts'
import type { ServerForm, Side } from './server-form.ts'

const adapters = (side: Side) =>
  side === 'inbound'
    ? [
        { id: 'imap', label: 'IMAP' },
        { id: 'pop3', label: 'POP3' },
      ]
    : [
        { id: 'smtp', label: 'SMTP' },
        { id: 'sendmail', label: t('Sendmail on this server') },
      ]

const encryptions = () => [
  { id: 'ssl' as const, label: 'TLS' },
  { id: 'starttls' as const, label: 'STARTTLS' },
  { id: 'off' as const, label: t('None') },
]

export const serverLabels = (): Record<keyof ServerForm, string> => ({
  adapter: t('Protocol'),
  host: t('Server'),
  ssl: t('Encryption'),
  port: t('Port'),
  user: t('Username'),
  password: t('Password'),
  folder: t('Folder'),
  authserv_id: t('Trusted Authentication-Results host'),
  keep_on_server: t('Keep emails on the server'),
  ssl_verify: t('Verify certificate'),
})

type ServerFieldsProps = {
  side: Side
  form: ServerForm
  onChange: (form: ServerForm) => void
  complaint?: Complaint | undefined
}

/** Address and account of a server; errors are shown at their field. */
export function ServerFields({ side, form, onChange, complaint }: ServerFieldsProps) {
  const set = (changed: Partial<ServerForm>) => onChange({ ...form, ...changed })
  const labels = serverLabels()
  const errorAt = (field: string) => (complaint?.field === field ? complaint.text : undefined)
  const adapter = (
    <Select
      label={labels.adapter}
      options={adapters(side)}
      value={form.adapter}
      onChange={(next) => set({ adapter: next, port: null })}
    />
  )
  if (form.adapter === 'sendmail') return adapter
  return (
    <>
      {adapter}
      <TextField
        label={labels.host}
        isRequired
        error={errorAt('host')}
        value={form.host}
        onChange={(host) => set({ host })}
      />
      <div className={styles.pair}>
        <Select
          label={labels.ssl}
          options={encryptions()}
          error={errorAt('ssl')}
          value={form.ssl}
          onChange={(ssl) => set({ ssl, port: null })}
        />
        <OptionalNumberField
          label={labels.port}
          description={t('Leave empty for the default port.')}
          error={errorAt('port')}
          minValue={1}
          maxValue={65_535}
          formatOptions={{ useGrouping: false }}
          value={form.port}
          onChange={(port) => set({ port })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={labels.user}
          autoComplete="off"
          error={errorAt('user')}
          value={form.user}
          onChange={(user) => set({ user })}
        />
        <TextField
          label={labels.password}
          type="password"
          autoComplete="new-password"
          error={errorAt('password')}
          value={form.password}
          onChange={(password) => set({ password })}
        />
      </div>
      {form.adapter === 'imap' && (
        <TextField
          label={labels.folder}
          placeholder="INBOX"
          error={errorAt('folder')}
          value={form.folder ?? ''}
          onChange={(folder) => set({ folder })}
        />
      )}
      {side === 'inbound' && (
        <TextField
          label={labels.authserv_id}
          description={t('Leave empty to ignore SPF, DKIM and DMARC results.')}
          placeholder="mx.example.com"
          value={form.authserv_id ?? ''}
          onChange={(authserv_id) => set({ authserv_id })}
        />
      )}
      {side === 'inbound' && (
        <Checkbox isSelected={form.keep_on_server ?? false} onChange={(keep_on_server) => set({ keep_on_server })}>
          {labels.keep_on_server}
        </Checkbox>
      )}
      <Checkbox isSelected={form.ssl_verify} onChange={(ssl_verify) => set({ ssl_verify })}>
        {labels.ssl_verify}
      </Checkbox>
    </>
  )
}
