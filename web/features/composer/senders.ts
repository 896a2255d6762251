import { queryOptions } from '@tanstack/react-query'
import { Reply } from '#contract/reply.ts'
import { api } from '#web/lib/api/api.ts'

/** The sender of emails of a group, other addresses to choose from, and the signature. */
export const firstMailQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['new_email', groupId],
    queryFn: () => api(Reply).begin({ group_id: groupId }),
  })
