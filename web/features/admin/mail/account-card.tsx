import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, Ellipsis, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChannelsEmail, type MailServer } from '#contract/channel-email.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Arrivals } from './arrivals.tsx'
import { accountsChanged, type MailAccount } from './queries.ts'
import { tryAccount } from './test-connection.ts'

async function change(request: Promise<unknown>, success: string) {
  await attempt(request, success)
  await accountsChanged()
}

const toggle = ({ id, active, name }: MailAccount) =>
  active
    ? change(api(ChannelsEmail).disable({ id }), t('{name} deactivated', { name }))
    : change(api(ChannelsEmail).enable({ id }), t('{name} activated', { name }))

async function remove({ id, name }: MailAccount) {
  const text = t('{name} will stop receiving and sending email. Tickets stay; its addresses become inactive.', {
    name,
  })
  const question = { title: t('Delete this account?'), text, action: t('Delete'), danger: true, typed: name }
  if (await confirm(question)) {
    await change(api(ChannelsEmail).remove({ id }), t('“{name}” deleted', { name }))
  }
}

const formatServer = ({ adapter, options }: MailServer) =>
  [adapter.toUpperCase(), options.host, options.port].filter((part) => part !== undefined && part !== null).join(' · ')

type SideProps = {
  isInbound: boolean
  server: MailServer
  status: string | null
  log: string | null
  notice: MailAccount['last_log_in_notice']
}

/** One direction of an account: its server, its state and its last problem. */
function Side({ isInbound, server, status, log, notice }: SideProps) {
  const Icon = isInbound ? ArrowDownToLine : ArrowUpFromLine
  const isBroken = status === 'error'
  return (
    <>
      <dt>{isInbound ? t('Incoming') : t('Outgoing')}</dt>
      <dd>
        <Icon size={14} aria-hidden /> {formatServer(server)}{' '}
        <Badge tone={isBroken ? 'danger' : status === 'ok' ? 'success' : 'neutral'}>
          {isBroken ? t('Error') : status === 'ok' ? t('OK') : t('Not tested')}
        </Badge>
        {isBroken && log && (
          <Notice tone="danger" isAlert={false}>
            {noticeSentence(log, notice)}
          </Notice>
        )}
      </dd>
    </>
  )
}

function GroupChoice({ account }: { account: MailAccount }) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const choose = (group_id: number) => void change(api(ChannelsEmail).group({ id: account.id, group_id }), t('Saved'))
  return <Select label={t('Route tickets to')} options={groups} value={account.group_id} onChange={choose} />
}

/** An account with its health, and everything that can be done with it. */
export function AccountCard({ account, onEdit }: { account: MailAccount; onEdit: () => void }) {
  const [isTrying, setTrying] = useState(false)
  const test = async () => {
    setTrying(true)
    const complaint = await tryAccount(account)
    toast(complaint ?? t('Both servers responded'), { tone: complaint ? 'danger' : 'plain' })
    setTrying(false)
  }
  const { name, active, inbound, outbound } = account
  const entries = [
    { id: 'toggle', label: active ? t('Deactivate') : t('Activate'), icon: Power, run: () => void toggle(account) },
    { id: 'remove', label: t('Delete'), icon: Trash2, danger: true, run: () => void remove(account) },
  ]
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} dir="auto">
          {name}
        </h2>
        {!active && <Badge>{t('Inactive')}</Badge>}
        <div className={styles.actions}>
          <Button isPending={isTrying} onPress={() => void test()}>
            {t('Test')}
          </Button>
          <Button icon={Pencil} onPress={onEdit}>
            {t('Edit')}
          </Button>
          <Menu
            label={t('Actions for {name}', { name })}
            placement="bottom end"
            trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name })} />}
            groups={[{ entries }]}
          />
        </div>
      </div>
      <dl className={styles.facts}>
        {inbound && (
          <Side
            isInbound
            server={inbound}
            status={account.status_in}
            log={account.last_log_in}
            notice={account.last_log_in_notice}
          />
        )}
        {inbound && <Arrivals channelId={account.id} />}
        {outbound && (
          <Side
            isInbound={false}
            server={outbound}
            status={account.status_out}
            log={account.last_log_out}
            notice={account.last_log_out_notice}
          />
        )}
      </dl>
      <GroupChoice account={account} />
    </section>
  )
}
