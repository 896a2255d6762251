import { useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsEmail, type MailServer } from '#contract/channel-email.ts'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { type Mailbox, MailboxFields, mailboxLabels, ServerPair } from './mailbox-fields.tsx'
import { accountsChanged, type MailAccount } from './queries.ts'
import { type Servers, type Side, blankServers, inboundServer, outboundServer, serverForm } from './server-form.ts'
import { type Complaint, readComplaint } from './test-connection.ts'

/** The detected servers, with the password that the response omits. */
function serversIn(answer: unknown, mailbox: Mailbox): Servers {
  const { setting } = answer as { setting?: Partial<Record<Side, MailServer>> }
  const blank = blankServers(mailbox)
  const filled = (side: Side) => {
    const found = setting?.[side]
    if (!found) return blank[side]
    const form = serverForm(found.adapter, found)
    return { ...form, user: form.user || mailbox.email, password: mailbox.password }
  }
  return { inbound: filled('inbound'), outbound: filled('outbound') }
}

type AccountSheetProps = {
  account?: MailAccount | undefined
  address?: { email: string; name: string } | undefined
  onClose: () => void
}

/** What is typed: the mailbox, and its servers once they are found or named. */
function useAccount({ account, address }: AccountSheetProps) {
  const [begun] = useState(() => ({
    mailbox: {
      email: address?.email ?? '',
      realname: address?.name ?? '',
      password: '',
      groupId: account?.group_id ?? 1,
    },
    servers: account && {
      inbound: serverForm('imap', account.inbound),
      outbound: serverForm('smtp', account.outbound),
    },
  }))
  const [mailbox, setMailbox] = useState<Mailbox>(begun.mailbox)
  const [servers, setServers] = useState<Servers | undefined>(begun.servers)
  const changes = [
    ...labelChanges(begun.mailbox, mailbox, mailboxLabels()),
    ...labelChanges(begun.servers ?? {}, servers ?? {}, { inbound: t('Incoming'), outbound: t('Outgoing') }),
  ]
  const discard = () => {
    setMailbox(begun.mailbox)
    setServers(begun.servers)
  }
  const change = (changed: Partial<Mailbox>) => setMailbox((before) => ({ ...before, ...changed }))
  return { mailbox, change, servers, setServers, changes, discard }
}

/** Address and password first; the servers only when they cannot be found, or to change them. */
export function AccountSheet(props: AccountSheetProps) {
  const { account, onClose } = props
  const { mailbox, change, servers, setServers, changes, discard } = useAccount(props)
  const [complaint, setComplaint] = useState<Complaint>()
  const close = useUnsaved(changes.length > 0, onClose)
  const form = useRef<HTMLFormElement>(null)

  const save = async ({ inbound, outbound }: Servers) => {
    const answer = await api(ChannelsEmail).verify({
      inbound: inboundServer(inbound),
      outbound: outboundServer(outbound),
      meta: { email: mailbox.email, realname: mailbox.realname },
      group_id: mailbox.groupId,
      ...(account && { channel_id: account.id }),
    })
    const wrong = readComplaint(answer)
    setComplaint(wrong)
    if (wrong) return
    await accountsChanged()
    toast(t('{name} connected', { name: mailbox.email }))
    onClose()
  }
  const probe = async () => {
    const answer = await api(ChannelsEmail).probe({ email: mailbox.email, password: mailbox.password })
    const found = serversIn(answer, mailbox)
    setServers(found)
    setComplaint(readComplaint(answer))
    if (answer.result === 'ok') await save(found)
  }
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    setComplaint(undefined)
    await (servers ? save(servers) : probe())
  })
  return (
    <Sheet
      onClose={close}
      title={account ? account.name : t('Add email account')}
      footer={
        <SheetFooter
          isNew={!account}
          createLabel={servers ? t('Test and save') : t('Connect')}
          saveLabel={t('Test and save')}
          changes={changes}
          isPending={isPending}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={discard}
          onClose={close}
          start={
            !servers && (
              <Button variant="ghost" onPress={() => setServers(blankServers(mailbox))}>
                {t('Enter servers manually')}
              </Button>
            )
          }
        />
      }
    >
      <Form ref={form} onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {(problem ?? complaint) && <Notice tone="danger">{problem ?? complaint?.text}</Notice>}
        <MailboxFields mailbox={mailbox} onChange={change} isProbing={!servers} />
        {servers && <ServerPair servers={servers} onChange={setServers} complaint={complaint} />}
        <SubmitOnEnter />
      </Form>
    </Sheet>
  )
}
