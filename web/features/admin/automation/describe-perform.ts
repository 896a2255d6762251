import type { Perform, PerformEntry } from '#contract/perform.ts'
import { describeRecipient } from '#web/domain/tickets/describe-rule.ts'
import { splitTags } from '#web/domain/tickets/split-tags.ts'
import { formatDateTime, formatList } from '#web/lib/format.ts'
import { t, td, tn } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { actionKinds, attributeKind } from './action-kinds.ts'
import { valueText } from './action-entry.ts'
import { describeDistance, type NamedAttributes } from './describe-condition.ts'
import { inSentence, isolate } from './in-sentence.ts'
import { readRecipientId } from './recipient-ids.ts'

export type ActionNames = {
  attributes: NamedAttributes
  webhooks: readonly Pick<Option<number>, 'id' | 'label'>[]
  /** Undefined while it is loading, and if there is no such user. */
  userName: (id: number) => string | undefined
}

type UserWords = { nobody: string; names: ActionNames }

function describeUser(
  { pre_condition, value_completion, ...entry }: PerformEntry,
  { nobody, names }: UserWords,
): string {
  if (pre_condition === 'current_user.id') return t('the user making the change')
  if (pre_condition === 'current_user.organization_id') return t('the organization of the user making the change')
  if (pre_condition === 'not_set') return nobody
  return isolate(value_completion || (names.userName(Number(entry.value)) ?? valueText(entry)))
}

function describeTime(entry: PerformEntry): string {
  if (entry.operator === 'relative')
    return t('{distance} from now', { distance: isolate(describeDistance(valueText(entry), entry.range)) })
  const moment = valueText(entry)
  return isolate(Number.isNaN(Date.parse(moment)) ? moment : formatDateTime(moment))
}

/** How the value of a time is meant. */
const times = new Set(['relative', 'static'])

/** The value of a new action is not chosen yet: it is empty but for marks of direction. */
const orDash = (value: string): string => (/[^\u2066-\u2069]/.test(value) ? value : '—')

function describeSetting(key: string, entry: PerformEntry, names: ActionNames): string {
  const known = names.attributes.find(({ name }) => name === key)
  const field = inSentence(actionKinds([]).find(({ id }) => id === key)?.label ?? known?.label ?? key)
  // The sample macro and imported rules have ids as numbers.
  const chosen = new Set([entry.value ?? []].flat().map(String))
  const named = known?.options?.filter(({ id }) => chosen.has(String(id))).map(({ label }) => label) ?? []
  const isUser = entry.pre_condition || attributeKind(key) === 'user'
  const value = isUser
    ? describeUser(entry, { nobody: t('nobody'), names })
    : key === 'ticket.pending_time' || times.has(entry.operator ?? '')
      ? describeTime(entry)
      : isolate(named.length > 0 ? formatList(named) : entry.value_completion || td(valueText(entry)))
  return t('set {field} to {value}', { field, value: orDash(value) })
}

const nameRecipient = (recipient: string, { userName }: ActionNames): string =>
  userName(readRecipientId(recipient) ?? 0) ?? inSentence(describeRecipient(recipient))

const nameRecipients = ({ recipient = [] }: PerformEntry, names: ActionNames): string =>
  orDash(formatList([recipient].flat().map((one) => isolate(nameRecipient(one, names)))))

const nameWebhook = ({ webhook_id }: PerformEntry, { webhooks }: ActionNames): string => {
  const known = webhooks.find(({ id }) => id === webhook_id)?.label
  return webhook_id ? isolate(known ?? `#${webhook_id}`) : '—'
}

function describeTags(entry: PerformEntry): string {
  const names = splitTags(valueText(entry))
  const tags = orDash(formatList(names.map(isolate)))
  return entry.operator === 'remove'
    ? tn(names.length, 'remove the tag {tags}', 'remove the tags {tags}', { tags })
    : tn(names.length, 'add the tag {tags}', 'add the tags {tags}', { tags })
}

function describeAction(key: string, entry: PerformEntry, names: ActionNames): string {
  switch (key) {
    case 'ticket.tags':
      return describeTags(entry)
    case 'ticket.subscribe':
      return t('add {user} as a follower', { user: orDash(describeUser(entry, { nobody: '', names })) })
    case 'ticket.unsubscribe':
      return t('remove {user} as a follower', { user: describeUser(entry, { nobody: t('everyone'), names }) })
    case 'ticket.action':
      return t('delete the ticket')
    case 'user.action':
      return t('delete the user for good')
    case 'article.note':
      return t('add a note')
    case 'notification.email':
      return t('send an email to {recipients}', { recipients: nameRecipients(entry, names) })
    case 'notification.sms':
      return t('send a text message to {recipients}', { recipients: nameRecipients(entry, names) })
    case 'notification.webhook':
      return t('call the webhook {name}', { name: nameWebhook(entry, names) })
    default:
      return describeSetting(key, entry, names)
  }
}

/** What a rule does, as a part of a sentence: “set priority to High and add a note”. */
export const describePerform = (perform: Perform, names: ActionNames): string =>
  formatList(Object.entries(perform).map(([key, entry]) => describeAction(key, entry, names)))

/** A macro as one sentence. */
export function describeMacro(perform: Perform, names: ActionNames): string {
  const actions = describePerform(perform, names) || t('do nothing')
  return t('{actions}.', { actions: actions.charAt(0).toUpperCase() + actions.slice(1) })
}
