import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatRelative } from '#web/lib/format.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { BotSheet } from './bot-sheet.tsx'
import { ConnectSheet } from './connect-sheet.tsx'
import { arrivalsQuery, type Bot, botsQuery } from './queries.ts'

/** State is a word: what needs somebody comes before what works. */
export function BotState({ bot: { active, status_in, status_out } }: { bot: Bot }) {
  if (!active) return <Badge>{t('Off')}</Badge>
  if (status_in === 'error' || status_out === 'error') return <Badge tone="danger">{t('Needs you')}</Badge>
  return <Badge tone="success">{t('Working')}</Badge>
}

function LastMessage({ bot }: { bot: Bot }) {
  const { data } = useQuery(arrivalsQuery(bot.id))
  return data?.latest ? formatRelative(data.latest.received_at) : t('None yet')
}

const columns = (): Column<Bot>[] => [
  { id: 'name', title: t('Bot'), cell: ({ options: { bot } }) => `${bot.first_name} (@${bot.username})` },
  { id: 'state', title: t('State'), cell: (bot) => <BotState bot={bot} />, width: '140px' },
  { id: 'last', title: t('Last message'), cell: (bot) => <LastMessage bot={bot} />, isMinor: true, width: '180px' },
]

/** The bots of Telegram: what runs, and what needs somebody. */
export function TelegramScreen() {
  const { data, error, refetch } = useQuery(botsQuery)
  const [isConnecting, setConnecting] = useState(false)
  const [openId, setOpenId] = useState<number>()
  const opened = data?.find(({ id }) => id === openId)
  const connect = (
    <Button
      variant="primary"
      icon={Plus}
      onPress={() => {
        setOpenId(undefined)
        setConnecting(true)
      }}
    >
      {t('Connect a bot')}
    </Button>
  )
  return (
    <ListPage
      title="Telegram"
      count={data?.length}
      lead={t('Customers write to a bot, and their messages become tickets.')}
      actions={data?.length === 0 ? undefined : connect}
      columns={columns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => {
        setConnecting(false)
        setOpenId(id)
      }}
      isMuted={({ active }) => !active}
      empty={
        <EmptyState icon={Send} title={t('No bots yet')} action={connect}>
          {t('Create a bot with @BotFather in Telegram, then connect it here.')}
        </EmptyState>
      }
    >
      {isConnecting && <ConnectSheet onClose={() => setConnecting(false)} />}
      {opened && <BotSheet key={opened.id} bot={opened} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
