import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { ChannelState, LastMessage } from './channel-state.tsx'
import type { NetworkChannel } from './queries.ts'

type ChannelScreenProps<C extends NetworkChannel, D> = {
  title: string
  lead: string
  /** Of the column with the names. */
  noun: string
  icon: LucideIcon
  connectLabel: string
  empty: { title: string; text: string }
  query: UseQueryOptions<D, Error, C[], string[]>
  nameOf: (channel: C) => string
  /** The steps to connect another one. */
  Connect: ComponentType<{ onClose: () => void }>
  Settings: ComponentType<{ channel: C; onClose: () => void }>
  /** Email counts its messages elsewhere. */
  isEmail?: boolean
  /** The browser has come back in the middle of connecting. */
  isConnecting?: boolean
  onClosed?: () => void
}

const columnsFor = <C extends NetworkChannel, D>({ noun, nameOf, isEmail }: ChannelScreenProps<C, D>): Column<C>[] => [
  { id: 'name', title: noun, cell: nameOf },
  { id: 'state', title: t('State'), cell: (channel) => <ChannelState channel={channel} />, width: '140px' },
  ...(isEmail
    ? []
    : [
        {
          id: 'last',
          title: t('Last message'),
          cell: ({ id }: C) => <LastMessage channelId={id} />,
          isMinor: true,
          width: '180px',
        },
      ]),
]

/** The channels of one network, with their state and their problems. */
export function ChannelScreen<C extends NetworkChannel, D = C[]>(props: ChannelScreenProps<C, D>) {
  const { title, lead, icon, connectLabel, empty, query, Connect, Settings } = props
  const { data, error, refetch } = useQuery(query)
  const { open } = useSearch({ strict: false })
  const [opened, setOpened] = useState<number | 'new' | undefined>(props.isConnecting ? 'new' : open)
  const channel = data?.find(({ id }) => id === opened)
  const close = () => {
    setOpened(undefined)
    props.onClosed?.()
  }
  const connect = (
    <Button variant="primary" icon={Plus} onPress={() => setOpened('new')}>
      {connectLabel}
    </Button>
  )
  return (
    <ListPage
      title={title}
      count={data?.length}
      lead={lead}
      actions={data?.length === 0 ? undefined : connect}
      columns={columnsFor(props)}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => setOpened(id)}
      isMuted={({ active }) => !active}
      empty={
        <EmptyState icon={icon} title={empty.title} action={connect}>
          {empty.text}
        </EmptyState>
      }
    >
      {opened === 'new' && <Connect onClose={close} />}
      {channel && <Settings key={channel.id} channel={channel} onClose={close} />}
    </ListPage>
  )
}
