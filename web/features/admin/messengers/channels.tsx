import { Plus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { ChannelState, LastMessage, needsSomebody } from './channel-state.tsx'
import { complaintsAbout } from './channel-problems.tsx'
import own from './channels.module.css'
import { type ListedChannel, type NetworkPage, useChannels, useNetworkPages } from './use-channels.ts'

function Row({ channel }: { channel: ListedChannel }) {
  const { page, open, name, group, state, trafficId } = channel
  const { icon: Icon, title } = page
  const complaint = state && complaintsAbout(state)[0]
  const where = group ? t('To {group}', { group }) : undefined
  return (
    <li className={own.row}>
      <Icon size={18} aria-hidden className={own.icon} />
      <Link to={page.to} search={open === undefined ? {} : { open }} look="plain" className={own.name}>
        {name}
        <span className={styles.muted}>
          {[title, where].filter(Boolean).join(' · ')}
          {complaint && <span className={own.complaint}>{complaint}</span>}
        </span>
      </Link>
      {trafficId !== undefined && (
        <span className={own.last}>
          <LastMessage channelId={trafficId} />
        </span>
      )}
      <ChannelState channel={state} />
    </li>
  )
}

function Part({ title, channels }: { title: string; channels: readonly ListedChannel[] }) {
  if (channels.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={own.title}>
        {title} <small className={styles.muted}>{channels.length}</small>
      </h2>
      <ul className={own.list}>
        {channels.map((channel) => (
          <Row key={channel.key} channel={channel} />
        ))}
      </ul>
    </section>
  )
}

/** The networks as plain buttons. */
const Networks = ({ pages }: { pages: readonly NetworkPage[] }) => (
  <div className={styles.actions}>
    {pages.map(({ to, title, icon: Icon }) => (
      <Link key={to} to={to} look="plain" className={own.network}>
        <Icon size={16} aria-hidden /> {title}
      </Link>
    ))}
  </div>
)

/** The channels of all networks in three lists: with a problem, working, and turned off. */
export function ChannelsScreen() {
  const pages = useNetworkPages()
  const { channels, isLoading, error, retry } = useChannels(pages)
  const navigate = useNavigate()
  const waiting = channels.filter(({ state }) => needsSomebody(state))
  const off = channels.filter(({ state }) => !state.active)
  const working = channels.filter((channel) => !waiting.includes(channel) && !off.includes(channel))
  const connect = (
    <Menu
      label={t('Connect')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={Plus}>
          {t('Connect')}
        </Button>
      }
      groups={[
        {
          entries: pages.map(({ to, title, icon }) => ({
            id: to,
            label: title,
            icon,
            run: () => void navigate({ to }),
          })),
        },
      ]}
    />
  )
  return (
    <Page
      title={t('All channels')}
      count={isLoading ? undefined : channels.length}
      actions={channels.length > 0 && connect}
      body={
        <div className={styles.body}>
          {error !== null && <ErrorState error={error} onRetry={retry} />}
          {isLoading && <Skeleton lines={6} />}
          {!isLoading && !error && channels.length === 0 && (
            <EmptyState title={t('No channels yet')} action={<Networks pages={pages} />}>
              {t('Connect the channels your customers use.')}
            </EmptyState>
          )}
          {!isLoading && (
            <>
              <Part title={t('Needs you')} channels={waiting} />
              <Part title={t('Working')} channels={working} />
              <Part title={t('Off')} channels={off} />
            </>
          )}
        </div>
      }
    />
  )
}
