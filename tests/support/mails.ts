import type { World } from './world.ts'

/** The waiting emails to an address, oldest first, decrypted as only a transport does. */
export async function mailsTo({ db, app }: World, address: string) {
  const rows = await db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('id')
    .execute()
  return rows.map(({ content, ...mail }) => ({
    ...mail,
    ...(JSON.parse(app.deps.sealer.open(content, `outgoing_mails.content:${mail.message_id}`)) as Content),
  }))
}

type Content = { text: string; html: string }

/** The secret in a mail's link. */
export const tokenIn = ({ text }: { text: string }) => /#\w+\/([\w-]+)/.exec(text)?.[1] ?? ''
