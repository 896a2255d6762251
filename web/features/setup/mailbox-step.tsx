import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { accountsQuery } from '#web/features/admin/mail/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import styles from './step.module.css'
import { StepFoot } from './step-foot.tsx'

type Accounts = { id: number; name: string; group_id: number | null }[]

function ConnectedMailboxes({ accounts }: { accounts: Accounts }) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const groupOf = (id: number | null) => groups.find((group) => group.id === id)?.label
  return (
    <ul className={styles.records} aria-label={t('Connected mailboxes')}>
      {accounts.map(({ id, name, group_id }) => (
        <li key={id} className={styles.record}>
          <span dir="auto">{name}</span>
          <span className={styles.muted}>{groupOf(group_id)}</span>
          <Badge tone="success">{t('Connected')}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** What arrives there becomes tickets. */
export function MailboxStep({ steps }: { steps: SetUpSteps }) {
  const { data } = useQuery(accountsQuery)
  const [isAdding, setAdding] = useState(false)
  if (!data) return <Skeleton lines={6} />
  const { accounts, notifications } = data
  if (accounts.length === 0 || isAdding) {
    return <MailboxForm steps={steps} hasMailOut={notifications.length > 0} onConnected={() => setAdding(false)} />
  }
  return (
    <div className={styles.form}>
      <ConnectedMailboxes accounts={accounts} />
      <Button icon={Plus} onPress={() => setAdding(true)}>
        {t('Connect another mailbox')}
      </Button>
      <StepFoot current="mailbox" steps={steps} />
    </div>
  )
}
