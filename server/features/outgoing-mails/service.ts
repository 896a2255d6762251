import { randomUUID } from 'node:crypto'
import type { OutgoingMail } from '#contract/outgoing-mail.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows, getRow, lockRow, selectRows } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { orderOf, type PageInput, pageOf, sendPageHeaders, type SortInput, totalOf } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import type { Settings } from '#kernel/settings.ts'
import { issueOneTimeToken, type Purpose } from './one-time-tokens.ts'
import { type MailKind, oneLine, renderMail } from './render.ts'
import { insertMail, noteProgress, outgoingMails } from './store.ts'

export { findOneTimeToken, issueOneTimeToken, redeemOneTimeToken } from './one-time-tokens.ts'

/** Who gets a mail. */
export type Recipient = { id: number; email: string | null; firstname?: string | null; lastname?: string | null }

type NewMail = { kind: MailKind; userId: number; to: string; variables: { link: string; name?: string } }

const hour = 3600

/** Where links lead: from the settings only, because a Host header says whatever its sender likes. */
const baseUrl = async (settings: Settings) => `${await settings.text('http_type')}://${await settings.text('fqdn')}`

/** The screen that takes a token. */
const pages: Record<Purpose, string> = {
  password_reset: 'password_reset_verify',
  email_verify: 'email_verify',
  admin_password_auth: 'admin_password_auth',
}

async function languageOf({ db, deps }: Ctx, userId: number) {
  const user = await db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst()
  const { locale } = (user?.preferences ?? {}) as { locale?: unknown }
  return String(locale ?? (await deps.settings.text('locale_default'))).startsWith('de') ? 'de' : 'en'
}

const newMessageId = async (settings: Settings) => {
  const host = (await settings.text('fqdn')).replace(/:\d+$/, '').replaceAll(/[^\w.-]/g, '')
  return `<outgoing.${randomUUID()}@${host}>`
}

/** Renders a mail and puts it on its way, all in the caller's transaction. Who has no address gets none. */
export async function sendMail(ctx: Ctx, { kind, userId, to, variables }: NewMail): Promise<void> {
  const { settings } = ctx.deps
  const recipient = oneLine(to)
  if (recipient === '') return
  const product = await settings.text('product_name')
  const rendered = renderMail(kind, await languageOf(ctx, userId), { product, ...variables })
  const id = await insertMail(ctx, { ...rendered, kind, userId, recipient, messageId: await newMessageId(settings) })
  ctx.emit({ kind: 'created', object: 'outgoing_mails', id })
  ctx.enqueue('deliver-mail', { mail_id: id })
}

/** Mails that strangers can cause: three an hour and address, however they are asked for. */
async function mayBeMailed({ deps, now }: Ctx, { email }: Recipient): Promise<boolean> {
  const key = limitKey('automatic-mail', email ?? '')
  return (await takeFromLimit(deps.db, { key, max: 3, seconds: hour, now })).allowed
}

const nameOf = ({ firstname, lastname }: Recipient) => [firstname, lastname].filter(Boolean).join(' ')

const mailTo = (ctx: Ctx, user: Recipient, kind: MailKind, link: string) =>
  sendMail(ctx, { kind, userId: user.id, to: user.email ?? '', variables: { link, name: nameOf(user) } })

async function mailToken(
  ctx: Ctx,
  user: Recipient,
  { kind, purpose, seconds }: { kind: MailKind; purpose: Purpose; seconds: number },
): Promise<void> {
  const token = await issueOneTimeToken(ctx, { userId: user.id, purpose, seconds })
  // A secret behind `#` stays in the browser: no log and no Referer header ever sees it.
  await mailTo(ctx, user, kind, `${await baseUrl(ctx.deps.settings)}/#${pages[purpose]}/${token}`)
}

/** An account made by someone else: the link lets its owner choose a password. */
export const inviteUser = (ctx: Ctx, user: Recipient): Promise<void> =>
  mailToken(ctx, user, { kind: 'invitation', purpose: 'password_reset', seconds: 7 * 24 * hour })

/** Asks a new account to confirm its address; without the name, which is a stranger's words so far. */
export async function verifySignup(ctx: Ctx, { id, email }: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, { id, email }))) return
  await mailToken(ctx, { id, email }, { kind: 'signup_verification', purpose: 'email_verify', seconds: 24 * hour })
}

/** Somebody signed up with an address that has an account: its owner hears of it, whoever asked does not. */
export async function remindTakenSignup(ctx: Ctx, user: Recipient): Promise<void> {
  if (await mayBeMailed(ctx, user)) await mailTo(ctx, user, 'signup_taken', `${await baseUrl(ctx.deps.settings)}/`)
}

export async function sendPasswordReset(ctx: Ctx, user: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, user))) return
  await mailToken(ctx, user, { kind: 'password_reset', purpose: 'password_reset', seconds: hour })
}

/** For administrators, when the sign-in page offers no password. */
export async function sendAdminPasswordAuth(ctx: Ctx, user: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, user))) return
  await mailToken(ctx, user, { kind: 'admin_password_auth', purpose: 'admin_password_auth', seconds: hour })
}

export const notifyPasswordChanged = async (ctx: Ctx, user: Recipient): Promise<void> =>
  mailTo(ctx, user, 'password_changed', `${await baseUrl(ctx.deps.settings)}/`)

type Listing = Serving<PageInput & SortInput>

export async function listMails({ ctx, input, request, reply }: Listing): Promise<OutgoingMail[]> {
  const page = pageOf(input, { usual: 100, most: 1000 })
  const order = orderOf(input, outgoingMails.columns, [{ column: 'id', direction: 'desc' }])
  const rows = await selectRows(ctx.db, outgoingMails, { ...page, order })
  const total = await totalOf(page, rows.length, () => countRows(ctx.db, outgoingMails.table))
  sendPageHeaders(request, reply, page, total)
  return rows as OutgoingMail[]
}

export const showMail = async ({ db }: Ctx, id: number) => (await getRow(db, outgoingMails, id)) as OutgoingMail

/** Once sent is sent: a second copy would only confuse its reader. */
export async function retryMail(ctx: Ctx, id: number): Promise<OutgoingMail> {
  const { state } = await lockRow(ctx.db, outgoingMails, id)
  if (state === 'sent') throw invalid('This mail has already been sent.')
  await noteProgress(ctx, id, { state: 'waiting', reason: null })
  ctx.emit({ kind: 'updated', object: outgoingMails.table, id, changes: { state: [state, 'waiting'] } })
  ctx.enqueue('deliver-mail', { mail_id: id }, { key: `deliver-mail-${id}` })
  return showMail(ctx, id)
}
