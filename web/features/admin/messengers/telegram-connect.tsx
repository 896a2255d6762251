import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { ChannelsTelegram } from '#contract/channel-telegram.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { GroupField } from './channel-fields.tsx'
import { FirstMessage } from './first-message.tsx'
import { channelsChanged } from './queries.ts'
import { Step, Steps } from './steps.tsx'
import { useAttempt } from './use-attempt.ts'

type Found = OutputOf<typeof ChannelsTelegram.probe>

function TokenStep({ onFound }: { onFound: (token: string, found: Found) => void }) {
  const [token, setToken] = useState('')
  const { problem, isPending, attempt } = useAttempt()
  const check = () =>
    attempt(async () => onFound(token, await api(ChannelsTelegram).probe({ api_token: token.trim() })))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <TextField
        isRequired
        label={t('Token')}
        description={t('@BotFather gives it to you when you create the bot.')}
        placeholder="123456789:AAF3z…"
        value={token}
        onChange={setToken}
        error={problem}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={token.trim() === ''}>
          {t('Check token')}
        </Button>
      </div>
    </form>
  )
}

type RegisterStepProps = { token: string; found: Found; onConnected: (id: number) => void }

function RegisterStep({ token, found, onConnected }: RegisterStepProps) {
  const [groupId, setGroupId] = useState(1)
  const { problem, isPending, attempt } = useAttempt()
  const connect = (mode: 'webhook' | 'polling') =>
    attempt(async () => {
      const { id } = await api(ChannelsTelegram).create({ api_token: token.trim(), group_id: groupId, mode })
      await channelsChanged()
      onConnected(id)
    })
  const fetching = (
    <Button
      variant={found.can_push ? 'ghost' : 'primary'}
      isPending={isPending}
      onPress={() => void connect('polling')}
    >
      {t('Fetch messages instead')}
    </Button>
  )
  return (
    <div className={styles.form}>
      <GroupField value={groupId} onChange={setGroupId} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!found.can_push && (
        <Notice tone="warning">
          {t('Telegram can only call a public https address, on port 443, 80, 88 or 8443. Yours isn’t one.')}
        </Notice>
      )}
      <div className={styles.actions}>
        {found.can_push && (
          <Button variant="primary" isPending={isPending} onPress={() => void connect('webhook')}>
            {t('Connect')}
          </Button>
        )}
        {fetching}
      </div>
    </div>
  )
}

/** Connecting a bot: each step is checked at once, and closing keeps what is done. */
export function TelegramConnect({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState('')
  const [found, setFound] = useState<Found>()
  const [channelId, setChannelId] = useState<number>()
  const bot = found?.bot
  const isTaken = found?.is_connected === true && channelId === undefined
  return (
    <Sheet onClose={onClose} title={t('Connect a Telegram bot')}>
      <Steps>
        <Step number={1} title={t('Paste the token')} state={bot ? (isTaken ? 'failed' : 'done') : 'current'}>
          {bot ? (
            <p role="status">
              {isTaken
                ? t('@{name} is already connected.', { name: bot.username })
                : t('Found @{name}', { name: bot.username })}
            </p>
          ) : (
            <TokenStep
              onFound={(checked, answer) => {
                setToken(checked)
                setFound(answer)
              }}
            />
          )}
        </Step>
        <Step
          number={2}
          title={t('Connect to your helpdesk')}
          state={channelId ? 'done' : bot && !isTaken ? 'current' : 'later'}
        >
          {found && !channelId && <RegisterStep token={token} found={found} onConnected={setChannelId} />}
        </Step>
        <Step number={3} title={t('Send a test message')} state={channelId ? 'current' : 'later'}>
          {channelId && bot && (
            <FirstMessage
              channelId={channelId}
              help={t('Nothing arriving? Check your firewall, or connect the bot again and fetch messages instead.')}
              onClose={onClose}
            >
              <p>
                {t('Open the bot and write something:')}{' '}
                <ExternalLink href={`https://t.me/${bot.username}`} target="_blank">
                  t.me/{bot.username}
                </ExternalLink>
              </p>
            </FirstMessage>
          )}
        </Step>
      </Steps>
    </Sheet>
  )
}
