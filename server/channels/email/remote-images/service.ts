import { buffer } from 'node:stream/consumers'
import { getArticle, mailObject, presentForActor } from '#features/articles/service.ts'
import { listFiles } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { unescape } from '#kernel/html/markup.ts'
import { createSanitizer, type Sanitizer } from '#kernel/html/sanitizer.ts'
import { type RawAnswer, rawAnswer } from '#kernel/http/raw-answer.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import { createMailReader, type MailReader } from '#kernel/mail/mail-reader.ts'
import { UnreadableMail } from '#kernel/mail/unreadable.ts'
import { fetchImage, type RemoteImage } from '#kernel/outgoing-http/fetch-image.ts'

const path = '/api/v1/remote_images'

/** One of each per process, created for the first mail. */
let reader: MailReader | undefined
let sanitizer: Sanitizer | undefined
const ownImages = /^\/api\/v1\/remote_images\?signature=[\w-]+&url=[\w-]+$/

/** The stored text has lost the addresses of remote images; the source of the mail, which is kept, has them. */
export async function loadBodyWithImages(ctx: Ctx, articleId: number): Promise<string | null> {
  const article = await getArticle(ctx, articleId)
  const [source] = (await listFiles(ctx.db, mailObject, [articleId])).get(articleId) ?? []
  const shown = source && (await readMail(await buffer(await ctx.deps.blobs.read(source.sha256))))
  if (!shown) return null
  sanitizer ??= createSanitizer({ ownImages })
  const { html } = await sanitizer.sanitize(replaceRemoteSources(ctx, shown))
  const { body } = presentForActor(ctx, { ...article, body: html })
  return String(body)
}

async function readMail(bytes: Buffer): Promise<string | undefined> {
  reader ??= createMailReader()
  try {
    return (await reader.read(bytes)).shown
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined
    throw error
  }
}

/** The `<` and `>` keep it linear. What is found wrongly in hostile markup still has to pass the sanitizer. */
const imageSource = /(<img\b[^<>]*?\bsrc\s{0,9}=\s{0,9})(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi
const longestAddress = 8000

function replaceRemoteSources(ctx: Ctx, html: string): string {
  return html.replaceAll(imageSource, (tag, begin: string, ...values: (string | undefined)[]) => {
    const source = unescape(values.slice(0, 3).find((value) => value !== undefined) ?? '').trim()
    const address = source.startsWith('//') ? `https:${source}` : source
    if (!/^https?:\/\//i.test(address) || address.length > longestAddress) return tag
    const url = Buffer.from(address).toString('base64url')
    return `${begin}"${path}?signature=${signatureOf(ctx, url)}&amp;url=${url}"`
  })
}

/** The signature contains the user's id, so a copied address does not work for another user. */
const signatureOf = ({ deps, actor }: Ctx, url: string): string =>
  sign(deps.signingKey, `remote image ${actor.id} ${url}`)

const runWithinLimit = limitConcurrency({ slots: 8, waiting: 200 })

/** Kept by the browser, so that an image is fetched once and not each time the ticket is opened. */
const headers = { 'Cache-Control': 'private, max-age=86400', 'X-Content-Type-Options': 'nosniff' }

export async function sendRemoteImage(
  ctx: Ctx,
  { url, signature }: Record<'url' | 'signature', string>,
): Promise<RawAnswer> {
  if (!sameSecret(signature, signatureOf(ctx, url))) throw forbidden()
  const { type, content } = await fetchOrRefuse(ctx, Buffer.from(url, 'base64url').toString())
  return rawAnswer(type, content, headers)
}

/** Every reason is the same for the reader: servers that are gone, slow or wrong are not our failure. */
async function fetchOrRefuse({ deps, requestId }: Ctx, address: string): Promise<RemoteImage> {
  try {
    return await runWithinLimit(() => fetchImage(address))
  } catch (error) {
    deps.log.info({ reason: String(error), requestId }, 'fetching a remote image failed')
    throw invalid('image_invalid', 'The image could not be loaded.')
  }
}
