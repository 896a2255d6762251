import { TicketBulk } from '#contract/ticket-bulk.ts'
import { describeAttribute, filterableAttributes } from '#web/domain/tickets/attributes.ts'
import { failedWith, wordFailure } from '#web/lib/api/error.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type AdminResource, deleteRecord, saveRecord } from './queries.ts'

type Target = { id: number; name: string }

/** The attribute of tickets that refers to a table. Several refer to users, and counting one would be misleading. */
const attributeTo = (table: string) =>
  filterableAttributes([]).find((name) => {
    const { kind, reference } = describeAttribute(name)
    return reference === table && kind !== 'user'
  })

/** The server reports that a record is in use, not by what; tickets can be counted. */
async function usersOf({ name }: AdminResource, id: number): Promise<string> {
  const attribute = attributeTo(name)
  const condition = attribute && { [`ticket.${attribute}`]: { operator: 'is' as const, value: [id] } }
  const count = condition ? (await api(TicketBulk).selector({ condition })).object_count : 0
  return count === 0
    ? t('Other records still use it.')
    : tn(count, '{count} ticket uses it.', '{count} tickets use it.')
}

/** What is in use cannot go, but it can rest. */
async function offerRest(resource: AdminResource, { id, name }: Target, done: () => void): Promise<void> {
  const users = await usersOf(resource, id).catch(() => t('Other records still use it.'))
  const question = {
    title: t('“{name}” is in use', { name }),
    text: `${users} ${t('Deactivate it instead: it stays on existing records but can’t be chosen.')}`,
    action: t('Deactivate'),
  }
  if (!(await confirm(question))) return
  if (await attempt(saveRecord(resource, id, { active: false }), t('“{name}” deactivated', { name }))) done()
}

/** Asks, deletes, and offers an alternative if the server rejects it. */
export async function removeRecord(resource: AdminResource, target: Target, done: () => void): Promise<void> {
  const { id, name } = target
  const text = t('This permanently deletes “{name}”.', { name })
  if (!(await confirm({ title: t('Delete?'), text, action: t('Delete'), danger: true }))) return
  try {
    await deleteRecord(resource, id)
    toast(t('“{name}” deleted', { name }))
    done()
  } catch (error) {
    if (failedWith(error, 'in_use')) await offerRest(resource, target, done)
    else toast(wordFailure(error), { tone: 'danger' })
  }
}
