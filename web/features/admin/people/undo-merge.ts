import { UserMerges } from '#contract/user-merge.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'

/** Tickets move back in the background. */
export async function undoMerge(id: number): Promise<void> {
  await attempt(api(UserMerges).undo({ id }), t('Merge undone'))
  await touch(queryClient, [{ object: 'users', id: 0 }])
}
