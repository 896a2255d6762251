import { randomUUID } from 'node:crypto'
import type { OutgoingMail } from '#contract/outgoing-mail.ts'
import { audit } from '#kernel/audit.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx, JobOptions } from '#kernel/context.ts'
import { getRow, lockRow, type Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { answerList } from '#kernel/http/list.ts'
import type { PageInput } from '#kernel/http/paging.ts'
import type { SortInput } from '#kernel/http/sorting.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { limitKey, takeFromLimitInTransaction } from '#kernel/limits/rate-limit.ts'
import type { Settings } from '#kernel/settings.ts'
import { presentReason } from '#kernel/notices.ts'
import { loadLook } from './brand.ts'
import { issueOneTimeToken, type TokenPurpose } from './one-time-tokens.ts'
import { oneLine, type RenderedMail, renderMail, type TemplateName } from './render.ts'
import { insertMail, type MailKind, noteProgress, outgoingMails } from './store.ts'

export { brandName, loadLogo, loadLook, logoContentId, type MailLook, showsLogo, withoutLogo } from './brand.ts'
export { type MailBlock, renderBlocks } from './layout.ts'
export { type AttachedFile, oneLine, type RenderedMail, unlinkable } from './render.ts'
export { deleteMailsBefore, hasMailServer, type Mail } from './store.ts'
export type { Transport } from './transport.ts'
export {
  findOneTimeToken,
  hasPasswordPass,
  issueOneTimeToken,
  issuePasswordPass,
  redeemOneTimeToken,
  usePasswordPass,
} from './one-time-tokens.ts'

/** The recipient of a mail. */
export type Recipient = { id: number; email: string | null; firstname?: string | null; lastname?: string | null }

type NewMail = { kind: TemplateName; userId: number; to: string; variables: { link: string; name?: string } }
/** `userId` is null for a recipient who is not a user. */
type SystemLetter = { kind: MailKind; userId: number | null; to: string; content: RenderedMail; thread?: Thread }

/** The thread of a mail, and the address for answers. */
type Thread = { ticketId: number; messageId: string; references: string; replyTo: string | null; listedAs: string }

const hour = 3600

/** The base of all links: from the settings only, because clients can forge the Host header. */
export const baseUrl = async (settings: Settings) =>
  `${await settings.text('http_type')}://${await settings.text('fqdn')}`

/** The screen of a link with a token. */
const pages: Record<TokenPurpose, string> = {
  password_reset: 'password_reset_verify',
  email_verify: 'email_verify',
  admin_password_auth: 'admin_password_auth',
  email_change: 'email_change',
}

async function findLocale({ db }: Ctx, userId: number): Promise<unknown> {
  const user = await db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst()
  return ((user?.preferences ?? {}) as { locale?: unknown }).locale
}

/** The host name in our Message-IDs. */
export const mailHost = async (settings: Settings): Promise<string> =>
  (await settings.text('fqdn')).replace(/:\d+$/, '').replaceAll(/[^\w.-]/g, '') || 'localhost'

/** Renders a mail from a template and queues it. */
export async function sendMail(ctx: Ctx, { kind, userId, to, variables }: NewMail): Promise<void> {
  const { settings } = ctx.deps
  const look = await loadLook(settings)
  const language = await resolveLanguage(settings, await findLocale(ctx, userId))
  await postMail(ctx, { kind, userId, to, content: renderMail(kind, language, { look, ...variables }) })
}

/** Queues a mail in the caller's transaction; none for users without an address. */
export async function postMail(ctx: Ctx, { kind, userId, to, content, thread }: SystemLetter): Promise<void> {
  const recipient = oneLine(to)
  if (recipient === '') return
  const messageId = `<outgoing.${randomUUID()}@${await mailHost(ctx.deps.settings)}>`
  const id = await insertMail(ctx, { messageId, ...thread, ...content, kind, userId, recipient })
  ctx.emit({ kind: 'created', object: 'outgoing_mails', id })
  enqueueMail(ctx, id)
}

/** One job per mail, even if it is queued several times. */
export const enqueueMail = (ctx: Ctx, id: number, options: Pick<JobOptions, 'runAt'> = {}): void =>
  ctx.enqueue('deliver-mail', { mail_id: id }, { key: `deliver-mail-${id}`, ...options })

/**
 * A limit for emails that anonymous callers can trigger: three per hour and address. Counted in the caller's
 * transaction: with a separate connection for each, as many callers as there are connections would wait for each
 * other.
 */
async function mayBeMailed({ db, now }: Ctx, { email }: Recipient): Promise<boolean> {
  const key = limitKey('automatic-mail', email ?? '')
  return (await takeFromLimitInTransaction(db, { key, max: 3, seconds: hour, now })).allowed
}

const nameOf = ({ firstname, lastname }: Recipient) => [firstname, lastname].filter(Boolean).join(' ')

const mailTo = (ctx: Ctx, user: Recipient, kind: TemplateName, link: string) =>
  sendMail(ctx, { kind, userId: user.id, to: user.email ?? '', variables: { link, name: nameOf(user) } })

async function mailToken(
  ctx: Ctx,
  user: Recipient,
  { kind, purpose, seconds }: { kind: TemplateName; purpose: TokenPurpose; seconds: number },
): Promise<void> {
  await mailTo(ctx, user, kind, await issueLink(ctx, { userId: user.id, purpose, seconds }))
}

type WantedLink = { userId: number; purpose: TokenPurpose; seconds: number }

/** The part after `#` stays in the browser: it is in no log and in no Referer header. */
async function issueLink(ctx: Ctx, wanted: WantedLink): Promise<string> {
  const token = await issueOneTimeToken(ctx, wanted)
  return `${await baseUrl(ctx.deps.settings)}/#${pages[wanted.purpose]}/${token}`
}

/** For a user whom an administrator of the machine lets in; valid for a day. */
export async function issuePasswordLink(ctx: Ctx, userId: number): Promise<string> {
  await audit(ctx, { action: 'password_link_created', object: 'users', id: userId })
  return issueLink(ctx, { userId, purpose: 'password_reset', seconds: 24 * hour })
}

/** For an account that another user created: the link lets its owner choose a password. */
export const inviteUser = (ctx: Ctx, user: Recipient): Promise<void> =>
  mailToken(ctx, user, { kind: 'invitation', purpose: 'password_reset', seconds: 7 * 24 * hour })

/**
 * Emails that anyone can trigger omit the name: it may be text of a stranger, entered at a sign-up or taken from
 * the sender of a forged email.
 */
const unnamed = ({ id, email }: Recipient): Recipient => ({ id, email })

/** Asks a new account to confirm its address. */
export async function verifySignup(ctx: Ctx, { id, email }: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, { id, email }))) return
  await mailToken(ctx, unnamed({ id, email }), {
    kind: 'signup_verification',
    purpose: 'email_verify',
    seconds: 24 * hour,
  })
}

/** A sign-up with the address of an existing account: only the owner is informed, not the caller. */
export async function remindTakenSignup(ctx: Ctx, user: Recipient): Promise<void> {
  if (await mayBeMailed(ctx, user))
    await mailTo(ctx, unnamed(user), 'signup_taken', `${await baseUrl(ctx.deps.settings)}/`)
}

export async function sendPasswordReset(ctx: Ctx, user: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, user))) return
  await mailToken(ctx, unnamed(user), { kind: 'password_reset', purpose: 'password_reset', seconds: hour })
}

/** For administrators, when the sign-in page offers no password. */
export async function sendAdminPasswordAuth(ctx: Ctx, user: Recipient): Promise<void> {
  if (!(await mayBeMailed(ctx, user))) return
  await mailToken(ctx, user, { kind: 'admin_password_auth', purpose: 'admin_password_auth', seconds: hour })
}

/** Sent once when a user has reached the limit of notification mails. */
export const sayNotificationsPause = async (ctx: Ctx, user: Recipient): Promise<void> =>
  mailTo(ctx, user, 'notifications_paused', `${await baseUrl(ctx.deps.settings)}/`)

export const notifyPasswordChanged = async (ctx: Ctx, user: Recipient): Promise<void> =>
  mailTo(ctx, user, 'password_changed', `${await baseUrl(ctx.deps.settings)}/`)

/** To the confirmed address. Not limited: a limit could be used up on purpose, so that the change is not noticed. */
export const announceEmailChange = (ctx: Ctx, user: Recipient): Promise<void> =>
  mailToken(ctx, user, { kind: 'email_changed', purpose: 'email_change', seconds: 7 * 24 * hour })

export const notifyEmailReplaced = async (ctx: Ctx, user: Recipient): Promise<void> =>
  mailTo(ctx, user, 'email_replaced', `${await baseUrl(ctx.deps.settings)}/`)

type Listing = Serving<PageInput & SortInput>

export async function listMails(serving: Listing): Promise<OutgoingMail[]> {
  const { rows } = await answerList(serving, outgoingMails, {
    size: { usual: 100, most: 1000 },
    order: [{ column: 'id', direction: 'desc' }],
  })
  return rows.map(presentMail)
}

export const showMail = async ({ db }: Ctx, id: number) => presentMail(await getRow(db, outgoingMails, id))

const presentMail = (mail: Row) => ({ ...mail, ...presentReason(mail.reason) }) as unknown as OutgoingMail

/** A mail that was sent is not sent again. */
export async function retryMail(ctx: Ctx, id: number): Promise<OutgoingMail> {
  const { state } = await lockRow(ctx.db, outgoingMails, id)
  if (state === 'sent') throw invalid('already_sent', 'This email has already been sent.')
  await noteProgress(ctx, id, { state: 'waiting', reason: null })
  ctx.emit({ kind: 'updated', object: outgoingMails.table, id, changes: { state: [state, 'waiting'] } })
  enqueueMail(ctx, id)
  return showMail(ctx, id)
}

export const reportFailedBackup = async (ctx: Ctx, user: Recipient): Promise<void> =>
  mailTo(ctx, user, 'backup_failed', `${await baseUrl(ctx.deps.settings)}/admin/health`)
