import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelMessages } from '#contract/channel-message.ts'
import { ChannelsTelegram } from '#contract/channel-telegram.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { arrivalsQuery, type Bot, botsChanged } from './queries.ts'

async function toggle({ id, active }: Bot) {
  const request = active ? api(ChannelsTelegram).disable({ id }) : api(ChannelsTelegram).enable({ id })
  await attempt(request, active ? t('Turned off') : t('Turned on'))
  await botsChanged()
}

async function remove({ id, options }: Bot, onClose: () => void) {
  const name = `@${options.bot.username}`
  const text = t('{name} will stop receiving and sending messages. Tickets stay.', { name })
  const question = { title: t('Disconnect this bot?'), text, action: t('Disconnect'), danger: true }
  if (!(await confirm(question))) return
  await attempt(api(ChannelsTelegram).remove({ id }), t('{name} disconnected', { name }))
  onClose()
  await botsChanged()
}

/** What went wrong with the channel, and with single messages. */
function Problems({ bot }: { bot: Bot }) {
  const { data, refetch } = useQuery(arrivalsQuery(bot.id))
  const failed = data?.failed ?? []
  const retry = async () => {
    for (const { id } of failed)
      await api(ChannelMessages)
        .retry({ id })
        .catch(() => undefined)
    await refetch()
  }
  const complaints = [
    bot.status_in === 'error' && noticeSentence(bot.last_log_in ?? '', bot.last_log_in_notice),
    bot.status_out === 'error' && noticeSentence(bot.last_log_out ?? '', bot.last_log_out_notice),
  ].filter((complaint): complaint is string => Boolean(complaint))
  return (
    <>
      {[...new Set(complaints)].map((complaint) => (
        <Notice key={complaint} tone="danger" isAlert={false}>
          {complaint}
        </Notice>
      ))}
      {failed.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="s" onPress={() => void retry()}>
              {t('Retry')}
            </Button>
          }
        >
          {tn(failed.length, '{count} message couldn’t be processed', '{count} messages couldn’t be processed')}
        </Notice>
      )}
    </>
  )
}

/** A connected bot: its state and its settings. */
export function BotSheet({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const [groupId, setGroupId] = useState(bot.group_id)
  const [token, setToken] = useState('')
  const [welcome, setWelcome] = useState(bot.options.welcome)
  const [goodbye, setGoodbye] = useState(bot.options.goodbye)
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const secret = token.trim() === '' ? {} : { api_token: token.trim() }
    await api(ChannelsTelegram).update({ id: bot.id, group_id: groupId ?? 1, welcome, goodbye, ...secret })
    await botsChanged()
    toast(t('Saved'))
    onClose()
  })
  return (
    <Sheet
      onClose={onClose}
      title={`@${bot.options.bot.username}`}
      footer={
        <>
          <Button variant="ghost" onPress={() => void remove(bot, onClose)}>
            {t('Disconnect')}
          </Button>
          <Button onPress={() => void toggle(bot)}>{bot.active ? t('Turn off') : t('Turn on')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => form.current?.requestSubmit()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Form ref={form} onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Problems bot={bot} />
        {bot.options.mode === 'webhook' ? (
          <CopyText text={bot.options.callback_url} name={t('Webhook address')} />
        ) : (
          <p className={styles.muted}>{t('Messages are fetched from Telegram.')}</p>
        )}
        <Select label={t('Route tickets to')} options={groups} value={groupId} onChange={setGroupId} />
        <TextField
          label={t('New token')}
          description={t('Leave it empty to keep the current one.')}
          name="api_token"
          value={token}
          onChange={setToken}
          autoComplete="off"
        />
        <TextField
          label={t('Welcome text')}
          description={t('Sent when somebody starts the bot.')}
          name="welcome"
          value={welcome}
          onChange={setWelcome}
        />
        <TextField
          label={t('Goodbye text')}
          description={t('Sent when somebody ends the conversation with /end.')}
          name="goodbye"
          value={goodbye}
          onChange={setGoodbye}
        />
      </Form>
    </Sheet>
  )
}
