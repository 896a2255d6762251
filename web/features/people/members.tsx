import { useQuery } from '@tanstack/react-query'
import { MembershipConfirmation } from '#contract/organization.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './people.module.css'
import { type Member, membersQuery, unconfirmedMembersQuery } from './queries.ts'

async function confirm(member: Member): Promise<void> {
  const request = api({ create: MembershipConfirmation }).create({ id: member.id })
  await attempt(request, t('{name}’s membership confirmed', { name: formatName(member) }))
  await touch(queryClient, [{ object: 'users', id: member.id }])
}

type MemberLineProps = { member: Member; isUnconfirmed: boolean }

function MemberLine({ member, isUnconfirmed }: MemberLineProps) {
  const name = formatName(member)
  return (
    <li className={styles.memberLine}>
      <Link to="/users/$id" params={{ id: String(member.id) }} look="plain" className={styles.member}>
        <Avatar name={name} size="s" isAlone={false} image={findPicture(member)} />
        <bdi>{name}</bdi>
        {!member.active && <Badge>{t('Inactive')}</Badge>}
      </Link>
      {isUnconfirmed && (
        <Button size="s" aria-label={t('Confirm {name}’s membership', { name })} onPress={() => void confirm(member)}>
          {t('Confirm')}
        </Button>
      )}
    </li>
  )
}

/** Memberships that an administrator has to confirm; only if the setting requires it. */
function useUnconfirmed(organizationId: number): ReadonlySet<number> {
  const can = useCan()
  const isAsked = useConfig('organization_membership_confirmation') === true
  const enabled = isAsked && can('admin.organization', 'admin.user')
  return new Set(useQuery({ ...unconfirmedMembersQuery(organizationId), enabled }).data)
}

/** Who belongs to an organization; of very many, the first. */
export function Members({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(membersQuery(organizationId))
  const unconfirmed = useUnconfirmed(organizationId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const { people, total } = data
  if (total === 0) return <p className={styles.quiet}>{t('No members yet')}</p>
  return (
    <>
      <ul className={styles.members}>
        {people.map((member) => (
          <MemberLine key={member.id} member={member} isUnconfirmed={unconfirmed.has(member.id)} />
        ))}
      </ul>
      {total > people.length && (
        <p className={styles.quiet}>{tn(total - people.length, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
  )
}
