import { useQuery } from '@tanstack/react-query'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './people.module.css'
import { confirmedEmailQuery, type Person } from './queries.ts'

async function confirm({ id, email }: Person): Promise<void> {
  await attempt(api(User).confirmEmail({ id }), t('{email} confirmed', { email: email ?? '' }))
  await touch(queryClient, [{ object: 'users', id }])
}

/** For administrators: an address that an agent entered, which does not open the account until it is confirmed. */
export function EmailConfirmation({ person }: { person: Person }) {
  const isAdministrator = useCan()('admin.user')
  const { data: confirmed } = useQuery({ ...confirmedEmailQuery(person.id), enabled: isAdministrator })
  if (!confirmed) return null
  return (
    <Notice tone="warning">
      <div className={styles.confirmation}>
        {t('An agent changed this address. Password reset emails still go to {email}.', { email: confirmed })}
        <Button size="s" onPress={() => void confirm(person)}>
          {t('Confirm address')}
        </Button>
      </div>
    </Notice>
  )
}
