import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { notFound } from '#kernel/errors.ts'

const sealedAs = (chatId: number) => `chats.identity_secret:${chatId}`

async function getRow({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('chats')
    .select(['identity_secret', 'identity_secret_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Chat', id)
  return row
}

/** The key of the HMAC with which a website signs who its visitor is. */
export async function findIdentitySecret(ctx: Ctx, chatId: number): Promise<string | undefined> {
  const { identity_secret } = await getRow(ctx, chatId)
  return identity_secret === null ? undefined : ctx.deps.sealer.open(identity_secret, sealedAs(chatId))
}

export async function describeIdentitySecret(ctx: Ctx, chatId: number) {
  const { identity_secret_at } = await getRow(ctx, chatId)
  const secret = await findIdentitySecret(ctx, chatId)
  return { ending: secret?.slice(-4) ?? null, created_at: identity_secret_at }
}

export async function renewIdentitySecret(ctx: Ctx, chatId: number) {
  await getRow(ctx, chatId)
  const secret = randomToken()
  const created_at = ctx.now.toISOString()
  await ctx.db
    .updateTable('chats')
    .set({ identity_secret: ctx.deps.sealer.seal(secret, sealedAs(chatId)), identity_secret_at: created_at })
    .where('id', '=', chatId)
    .execute()
  await audit(ctx, { action: 'chat_secret_replaced', object: 'chats', id: chatId })
  return { secret, ending: secret.slice(-4), created_at }
}
