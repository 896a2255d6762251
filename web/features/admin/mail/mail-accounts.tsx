import { useQuery } from '@tanstack/react-query'
import { Mails, Plus } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { AccountCard } from './account-card.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { NotificationServer } from './notification-server.tsx'
import { accountsQuery, type MailAccount } from './queries.ts'

/** All accounts with their state; below, the server for notifications. */
export function MailAccountsScreen() {
  const { data, error, refetch } = useQuery(accountsQuery)
  const { opened, turn, open, close } = useOpenedRecord<{ id?: number; account?: MailAccount }>()
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => open({})}>
      {t('Add account')}
    </Button>
  )
  return (
    <Page
      title={t('Email accounts')}
      count={data?.accounts.length}
      actions={add}
      body={
        <div className={styles.body}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={6} />}
          {data?.accounts.length === 0 && (
            <EmptyState icon={Mails} title={t('No email accounts yet')}>
              {t('Connect a mailbox. Incoming emails become tickets, and replies are sent from it.')}
            </EmptyState>
          )}
          {data?.accounts.map((account) => (
            <AccountCard key={account.id} account={account} onEdit={() => open({ id: account.id, account })} />
          ))}
          {data && <NotificationServer channel={data.notifications[0]} />}
          {opened && (
            <AccountSheet
              key={turn}
              account={opened.account}
              address={opened.account && data?.addresses.find(({ channel_id }) => channel_id === opened.id)}
              onClose={close}
            />
          )}
        </div>
      }
    />
  )
}
