import { loadPushes, pushTo, type StoredPush } from '#features/online-notifications/service.ts'
import { belongsTo, readsAllOrganizations } from '#features/organizations/policy.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { may } from '#kernel/actor.ts'
import { type Audience, touchOf } from '#kernel/realtime/audience.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'
import { overviewsOfCustomers, loadOwners, type SettingReach, loadSettingReaches } from './store.ts'
import { ticketAudiences } from './ticket-audiences.ts'

const idsOf = (events: readonly { object_id: number }[]) => events.map(({ object_id }) => object_id)

/** Only the owner can remove such a record. `noun` is the name in the path. */
const ofOwner = (table: string, noun = table): Audience<number> => ({
  table,
  load: ({ db }, events) => loadOwners(db, table, idsOf(events)),
  mayHear: (actor, { kind, actor_id }, owner) => actor.id === (kind === 'removed' ? actor_id : owner),
  tell: (event) => [touchOf(event, { object: noun })],
})

/** Pairs of user and notification: one event is about the notifications of many users. */
const recipientsIn = ({ changes }: WrittenEvent) => (changes.recipients?.[1] ?? []) as [userId: number, id: number][]
const newNotificationsIn = (event: WrittenEvent) => recipientsIn(event).map(([, id]) => id)

const notificationsTable = 'online_notifications'

/** New ones with their contents: if 90 users are notified, 90 browsers would load their lists at the same moment. */
const notifications: Audience<{ owner: number | undefined; pushes: ReadonlyMap<number, StoredPush> }> = {
  table: notificationsTable,
  load: async ({ db }, events) => {
    const [pushes, owners] = await Promise.all([
      loadPushes(db, events.flatMap(newNotificationsIn)),
      loadOwners(db, notificationsTable, idsOf(events)),
    ])
    return new Map(events.map(({ object_id }) => [object_id, { owner: owners.get(object_id), pushes }]))
  },
  mayHear: (actor, event, facts) => {
    const recipients = recipientsIn(event)
    if (recipients.length > 0) return recipients.some(([userId]) => userId === actor.id)
    // Only the owner can remove a notification.
    return actor.id === (event.kind === 'removed' ? event.actor_id : facts?.owner)
  },
  tellOwner: (actor, event, facts) => {
    const own = recipientsIn(event).filter(([userId]) => userId === actor.id)
    if (own.length === 0) return [touchOf(event, readState(event))]
    return own.map(([, id]) => touchOf(event, { id, ...pushTo(actor, facts?.pushes.get(id)) }))
  },
}

const readState = ({ changes: { seen } }: WrittenEvent) => (typeof seen?.[1] === 'boolean' ? { seen: seen[1] } : {})

/** Options that agents and administrators choose from. */
const ofStaff = (table: string, noun = table): Audience => ({
  table,
  mayHear: seesAllFields,
  tell: (event) => [touchOf(event, { object: noun })],
})

/** Options of every ticket form. */
const ofForms = (table: string, noun = table): Audience => ({
  table,
  mayHear: (actor) => seesAllFields(actor) || may(actor, 'ticket.customer'),
  tell: (event) => [touchOf(event, { object: noun })],
})

/** Who may see which answer is decided when it is read; a message has only its id. */
const ofReaders = (table: string): Audience => ({ table, mayHear: (actor) => may(actor, 'knowledge_base.*') })

const users: Audience = {
  table: 'users',
  mayHear: (actor, { object_id }) => actor.id === object_id || seesAllFields(actor),
}

const organizations: Audience = {
  table: 'organizations',
  mayHear: (actor, { object_id }) => readsAllOrganizations(actor) || belongsTo(actor, object_id),
}

const overviews: Audience<boolean> = {
  table: 'overviews',
  load: ({ db }, events) => overviewsOfCustomers(db, idsOf(events)),
  mayHear: (actor, _event, isOfCustomers) =>
    seesAllFields(actor) || (isOfCustomers === true && may(actor, 'ticket.customer')),
}

/** Frontend settings are public; the others need their permission. */
const settings: Audience<SettingReach> = {
  table: 'settings',
  load: ({ db }, events) => loadSettingReaches(db, idsOf(events)),
  mayHear: (actor, _event, setting) =>
    setting !== undefined && (setting.frontend || may(actor, ...(setting.preferences.permission ?? []))),
}

/** Changes of all other tables reach only administrators. */
export const featureAudiences: readonly Audience[] = [
  ...ticketAudiences,
  users,
  organizations,
  overviews,
  settings,
  ofStaff('groups'),
  ofReaders('knowledge_bases'),
  ofReaders('knowledge_base_categories'),
  ofReaders('knowledge_base_answers'),
  ofStaff('roles'),
  ofStaff('tag_items', 'tag_list'),
  ofStaff('checklist_templates'),
  ofStaff('text_modules'),
  ofStaff('calendars'),
  ofStaff('slas'),
  ofStaff('ticket_time_accounting_types', 'time_accounting/types'),
  ofForms('core_workflows'),
  ofForms('ticket_states'),
  ofForms('ticket_priorities'),
  ofForms('object_attributes', 'custom_fields'),
  notifications,
  ofOwner('taskbars', 'taskbar'),
  ofOwner('access_tokens', 'user_access_token'),
  ofOwner('user_devices'),
]
