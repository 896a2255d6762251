import { useQuery } from '@tanstack/react-query'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'

/** The log contains ids only; names are fetched once and cached. */
export function ActorName({ id }: { id: number | null }) {
  const { data, isError } = useQuery({
    queryKey: ['users', id ?? 0, 'name'],
    queryFn: async () => formatName(await api(User).show({ id: id as number })),
    enabled: id !== null && id > 1,
    retry: false,
  })
  if (id === null) return '—'
  if (id === 1) return t('System')
  return isError ? `#${id}` : data
}
