import { systemUserId } from '#kernel/actor.ts'
import { loadAvatar } from './avatars.ts'
import { createHelpCentre } from './help-centre.ts'
import { createTeamRecords } from './team-records.ts'
import type { Instance } from './instance.ts'
import { agents, customers, type DemoAgent, type DemoCustomer, addressOf, groupNames, organizations } from './people.ts'

type Call = ReturnType<Instance['as']>
type Ids = ReadonlyMap<string, number>

/** The records created before the first ticket: ids of users by email address, of groups by name. */
export type DemoRecords = { userIds: Ids; groupIds: Ids }

const teamLead = {
  name: 'Team lead',
  note: 'Looks after a team: reports and text modules.',
  permissions: ['ticket.agent', 'report', 'admin.overview', 'admin.tag'],
}

/** All users get the same password. */
export async function createPeople(instance: Instance, password: string): Promise<DemoRecords> {
  const call = instance.as()
  const groupIds = await settleGroups(call, await addSilentAccount(instance))
  await choosePolicies(call, groupIds)
  await call('POST', '/roles', teamLead)
  await createTeamRecords(call)
  await createHelpCentre(call)
  for (const organization of organizations) await call('POST', '/organizations', organization)
  const people = [...agents.map((agent) => describeAgent(agent, groupIds)), ...customers.map(describeCustomer)]
  const before = await listKnownUsers(call)
  // In parallel: most of the time is spent on hashing passwords, which all cores can share.
  const known = await Promise.all(
    people.map(async (person) => [person.email, await settlePerson(call, before, { ...person, password })] as const),
  )
  for (const { email, firstname } of agents) await uploadAvatar(instance.as(email), firstname)
  return { userIds: new Map(known), groupIds }
}

/** Settings of the company: time is accounted in minutes, the portal has its name, and groups are listed there. */
async function choosePolicies(call: Call, groupIds: Ids): Promise<void> {
  const wanted = {
    organization: 'Halden & Finch',
    timezone_default: 'Europe/Berlin',
    time_accounting: true,
    time_accounting_unit: 'minute',
    customer_ticket_create_group_ids: groupNames.map((name) => groupIds.get(name)),
  }
  const settings = await call<{ id: number; name: string }[]>('GET', '/settings')
  for (const [name, value] of Object.entries(wanted)) {
    const id = settings.find((setting) => setting.name === name)?.id
    await call('PUT', `/settings/${id}`, { state_current: { value } })
  }
  // The setup step for outgoing email is skipped, because the demo sends none.
  await call('PUT', '/getting_started/steps/mail_out', { skipped: true })
}

async function uploadAvatar(call: Call, firstname: string): Promise<void> {
  const picture = await loadAvatar(firstname)
  if (picture) await call('POST', '/users/avatar', { avatar_full: picture, avatar_resize: picture })
}

/** A mail account that neither fetches nor sends, so that the demo never sends mail to real addresses. */
async function addSilentAccount({ db }: Instance): Promise<number> {
  const by = { created_by_id: systemUserId, updated_by_id: systemUserId }
  const account = { area: 'Email::Account', options: '{}', active: false, group_id: 1, ...by }
  return (await db.insertInto('channels').values(account).returning('id').executeTakeFirstOrThrow()).id
}

/** Each group has its own email address. */
async function settleGroups(call: Call, channelId: number): Promise<Ids> {
  const present = await call<{ id: number; name: string }[]>('GET', '/groups')
  const ids = new Map(present.map(({ name, id }) => [name, id]))
  for (const name of groupNames) {
    const sender = { name: `Halden & Finch ${name}`, email: addressOf(name), channel_id: channelId }
    const address = await call('POST', '/email_addresses', sender)
    const about = { email_address_id: address.id, signature_id: 1, note: `Everything about ${name.toLowerCase()}.` }
    const known = ids.get(name)
    const { id } = await (known ? call('PUT', `/groups/${known}`, about) : call('POST', '/groups', { name, ...about }))
    ids.set(name, id)
  }
  return ids
}

/** By address. Asked once, because few searches may run at the same time. */
async function listKnownUsers(call: Call): Promise<Ids> {
  const users = await call<{ id: number; email: string }[]>('GET', '/users?per_page=100')
  return new Map(users.map(({ id, email }) => [email, id]))
}

/** The first administrator of a new instance is one of the demo's agents and already exists. */
async function settlePerson(call: Call, before: Ids, person: { email: string; password: string }): Promise<number> {
  const known = before.get(person.email)
  // A password of one's own is changed with the current one, which is the same.
  const change = { ...person, current_password: person.password }
  const { id } = await (known ? call('PUT', `/users/${known}`, change) : call('POST', '/users', person))
  return id
}

/** Agents are notified of their own and of unassigned tickets, in the application only. */
const ofMine = {
  criteria: { owned_by_me: true, owned_by_nobody: true, subscribed: true },
  channel: { online: true, email: false },
}
const onlineOnly = { create: ofMine, update: ofMine, reminder_reached: ofMine, escalation: ofMine }

function describeAgent({ firstname, lastname, email, groups, leads }: DemoAgent, groupIds: Ids) {
  const access = groups.map((name) => [groupIds.get(name), ['full']])
  const roles = leads ? ['Admin', 'Agent', teamLead.name] : ['Agent']
  const preferences = { notification_config: { matrix: onlineOnly } }
  return { firstname, lastname, email, roles, group_ids: Object.fromEntries(access), verified: true, preferences }
}

const describeCustomer = ({ firstname, lastname, email, phone, organization, vip }: DemoCustomer) => ({
  firstname,
  lastname,
  email,
  phone,
  organization,
  vip,
  roles: ['Customer'],
  verified: true,
})
