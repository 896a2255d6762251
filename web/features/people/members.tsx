import { useQuery } from '@tanstack/react-query'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { nameOf } from '#web/lib/people.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './people.module.css'
import { type Member, membersQuery } from './queries.ts'

function MemberLine({ member }: { member: Member }) {
  const name = nameOf(member)
  return (
    <li>
      <Link to="/users/$id" params={{ id: String(member.id) }} look="plain" className={styles.member}>
        <Avatar
          name={name}
          size="s"
          isAlone={false}
          image={member.image ? `/api/v1/users/image/${member.image}` : undefined}
        />
        <bdi>{name}</bdi>
        {!member.active && <Badge>{t('inactive')}</Badge>}
      </Link>
    </li>
  )
}

/** Who belongs to an organization; of very many, the first. */
export function Members({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(membersQuery(organizationId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const { people, total } = data
  if (total === 0) return <p className={styles.quiet}>{t('Nobody belongs to it yet.')}</p>
  return (
    <>
      <ul className={styles.members}>
        {people.map((member) => (
          <MemberLine key={member.id} member={member} />
        ))}
      </ul>
      {total > people.length && (
        <p className={styles.quiet}>{tn(total - people.length, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
  )
}
