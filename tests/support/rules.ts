import type { World } from './world.ts'

/** Rules can send emails from the first group. */
export async function giveGroupAnAddress({ db, ada }: World): Promise<void> {
  await db
    .insertInto('channels')
    .values({ area: 'Email::Account', options: '{}', created_by_id: 1, updated_by_id: 1 })
    .execute()
  await ada('POST', '/email_addresses', { name: 'Help', email: 'help@desk.example', channel_id: 1 })
  await ada('PUT', '/groups/1', { email_address_id: 1 })
}

export async function removeTriggers({ ada }: World): Promise<void> {
  for (const { id } of (await ada('GET', '/triggers')).body) await ada('DELETE', `/triggers/${id}`)
}
