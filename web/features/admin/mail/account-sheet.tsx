import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChannelsEmail } from '#contract/channel-email.ts'
import { problemOf } from '#web/features/session/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Sheet } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from '../admin.module.css'
import { accountsChanged, type MailAccount, type Server } from './queries.ts'
import { ServerFields } from './server-fields.tsx'
import { type Answer, type Complaint, complaintIn, type ServerForm, serverOf, type Side } from './trials.ts'

const blank = (adapter: string): ServerForm => ({
  adapter,
  host: '',
  port: null,
  ssl: 'ssl',
  ssl_verify: true,
  user: '',
  password: '',
})

const formOf = (server: Server | undefined, adapter: string): ServerForm => ({
  ...blank(adapter),
  ...(server && { adapter: server.adapter, ...(server.options as Partial<ServerForm>) }),
})

type Who = { email: string; realname: string; password: string; groupId: number | null }
type Servers = Record<Side, ServerForm>

/** What the probe found, with the password that it leaves out. */
function serversIn(answer: unknown, { email, password }: Who): Servers {
  const { setting } = answer as { setting?: Partial<Record<Side, Server>> }
  const filled = (form: ServerForm) => ({ ...form, user: form.user || email, password })
  return { inbound: filled(formOf(setting?.inbound, 'imap')), outbound: filled(formOf(setting?.outbound, 'smtp')) }
}

type WhoFieldsProps = { who: Who; onChange: (who: Who) => void; isProbing: boolean }

function WhoFields({ who, onChange, isProbing }: WhoFieldsProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const set = (changed: Partial<Who>) => onChange({ ...who, ...changed })
  return (
    <>
      <TextField
        label={t('Shown name')}
        description={t('Recipients see it: “Acme Support”.')}
        isRequired
        value={who.realname}
        onChange={(realname) => set({ realname })}
      />
      <TextField label={t('E-mail')} type="email" isRequired value={who.email} onChange={(email) => set({ email })} />
      {isProbing && (
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="new-password"
          description={t('Of the mailbox. Some providers want a password for apps.')}
          value={who.password}
          onChange={(password) => set({ password })}
        />
      )}
      <Select
        label={t('Tickets go to')}
        options={groups}
        value={who.groupId}
        onChange={(groupId) => set({ groupId })}
      />
    </>
  )
}

type AccountSheetProps = {
  account?: MailAccount | undefined
  address?: { email: string; name: string } | undefined
  onClose: () => void
}

/** Address and password first; the servers only when they cannot be found, or to change them. */
export function AccountSheet({ account, address, onClose }: AccountSheetProps) {
  const [who, setWho] = useState<Who>({
    email: address?.email ?? '',
    realname: address?.name ?? '',
    password: '',
    groupId: account?.group_id ?? 1,
  })
  const [servers, setServers] = useState<Servers | undefined>(
    account && { inbound: formOf(account.inbound, 'imap'), outbound: formOf(account.outbound, 'smtp') },
  )
  const [begun] = useState({ who, servers })
  const close = useUnsaved(JSON.stringify({ who, servers }) !== JSON.stringify(begun), onClose)
  const [complaint, setComplaint] = useState<Complaint>()
  const [isPending, setPending] = useState(false)

  const save = async ({ inbound, outbound }: Servers) => {
    const answer = (await api(ChannelsEmail).verify({
      inbound: serverOf(inbound),
      outbound: serverOf(outbound),
      meta: { email: who.email, realname: who.realname },
      group_id: who.groupId,
      ...(account && { channel_id: account.id }),
    })) as Answer
    const wrong = complaintIn(answer)
    setComplaint(wrong)
    if (wrong) return
    await accountsChanged()
    toast(t('{name} is connected', { name: who.email }))
    onClose()
  }
  const probe = async () => {
    const answer = await api(ChannelsEmail).probe({ email: who.email, password: who.password })
    const found = serversIn(answer, who)
    setServers(found)
    setComplaint(complaintIn(answer as Answer))
    if (answer.result === 'ok') await save(found)
  }
  const run = async () => {
    setPending(true)
    setComplaint(undefined)
    await (servers ? save(servers) : probe()).catch((error: unknown) => setComplaint({ text: problemOf(error) }))
    setPending(false)
  }
  const ofSide = (side: Side) => (complaint?.side === side ? complaint : undefined)
  return (
    <Sheet
      isOpen
      onClose={close}
      title={account ? account.name : t('Add mail account')}
      footer={
        <>
          {!servers && (
            <Button variant="ghost" onPress={() => setServers(serversIn({}, who))}>
              {t('Set up by hand')}
            </Button>
          )}
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={who.email === '' || who.realname === ''}
            onPress={() => void run()}
          >
            {servers ? t('Test and save') : t('Connect')}
          </Button>
        </>
      }
    >
      {complaint && <Notice tone="danger">{complaint.text}</Notice>}
      <WhoFields who={who} onChange={setWho} isProbing={!servers} />
      {servers &&
        (['inbound', 'outbound'] as const).map((side) => (
          <fieldset key={side} className={styles.card}>
            <legend className={styles.legend}>{side === 'inbound' ? t('Incoming') : t('Outgoing')}</legend>
            <ServerFields
              side={side}
              form={servers[side]}
              onChange={(form) => setServers({ ...servers, [side]: form })}
              complaint={ofSide(side)}
            />
          </fieldset>
        ))}
    </Sheet>
  )
}
