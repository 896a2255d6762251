import { queryOptions, useQuery } from '@tanstack/react-query'
import { Group } from '#contract/group.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useCan } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { findAgents } from '../find.ts'
import { GroupMember } from './group-member.tsx'
import { rolesWithGroupsQuery } from './roles-with-groups.ts'

type Access = Record<string, string[]>

/** The users with direct access, and the roles that grant it. */
const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', id, 'members'],
    queryFn: async () => {
      const [{ user_ids }, roles] = await Promise.all([
        api(Group.endpoints).show({ id }),
        queryClient.fetchQuery(rolesWithGroupsQuery),
      ])
      const users = await Promise.all((user_ids as number[]).map((userId) => api(User).show({ id: userId })))
      return { users, roles: roles.filter(({ group_ids }) => String(id) in group_ids) }
    },
    staleTime: 0,
  })

async function setAccess(userId: number, groupId: number, levels: string[]): Promise<void> {
  const { group_ids } = (await api(User).show({ id: userId })) as { group_ids: Access }
  await api(User).update({ id: userId, group_ids: { ...(group_ids as Access), [groupId]: levels } })
  await touch(queryClient, [
    { object: 'groups', id: groupId },
    { object: 'users', id: userId },
  ])
}

const change = (userId: number, groupId: number, levels: string[]) =>
  attempt(setAccess(userId, groupId, levels), t('Saved'))

/** Who can see the tickets of a group. Changes are saved immediately. */
export function GroupMembers({ id }: { id: number }) {
  const canChange = useCan()('admin.user')
  const { data } = useQuery(membersQuery(id))
  if (!data) return null
  const { users, roles } = data
  return (
    <section aria-label={t('Members')} className={styles.form}>
      <h3 className={styles.legend}>{t('Members')}</h3>
      {users.length + roles.length === 0 && (
        <Notice tone="warning">
          {t('No one can see tickets in this group yet. Add members, or add it to a role.')}
        </Notice>
      )}
      {canChange && (
        <ComboBox
          label={t('Add a member with full access')}
          search={findAgents}
          value={null}
          onChange={(option) => option && void change(option.id, id, ['full'])}
        />
      )}
      <ul className={styles.lines}>
        {roles.map((role) => (
          <li key={role.id} className={styles.line}>
            <span className={styles.grow}>{t('Everyone with the role {name}', { name: role.name })}</span>
          </li>
        ))}
        {users.map((user) => (
          <GroupMember
            key={user.id}
            name={formatName(user)}
            image={user.image ? `/api/v1/users/image/${user.image}` : undefined}
            levels={(user as { group_ids?: Access }).group_ids?.[id] ?? []}
            onChange={canChange ? (levels) => void change(user.id, id, levels) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
