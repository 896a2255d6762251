import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { WebForm } from '#contract/web-form.ts'
import { type PreparedArticle, prepareArrival } from '#features/articles/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UploadedFile } from '#kernel/http/fastify.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import { createExplanation } from '../arrival/explanation.ts'
import { fileMessage } from '../arrival/file-message.ts'
import { resolveOrCreateByAddress } from '../arrival/person-by-address.ts'
import { acknowledgeRequest } from '../email/acknowledge/acknowledge.ts'
import { formatAddresses } from '../email/filing/message.ts'
import { checkFields, type FormFields } from './fields.ts'
import { findFormGroup, loadTicketNumber } from './store.ts'
import { isTrapped, lacksSolution, looksLikeSpam } from './spam.ts'

type Submission = { input: InputOf<typeof WebForm.submit>; files: readonly UploadedFile[] }

/** Creates a ticket, or answers what is wrong with the fields. */
export async function submitForm(
  ctx: Ctx,
  { input, files }: Submission,
  dnsServers?: readonly string[],
): Promise<OutputOf<typeof WebForm.submit>> {
  if (await isTrapped(ctx, input)) return { errors: { spam: looksLikeSpam } }
  const { fields, problems } = await checkFields(ctx, input, dnsServers)
  if (Object.keys(problems).length > 0) return { errors: problems }
  if (await lacksSolution(ctx, input)) return { errors: { spam: looksLikeSpam } }
  const origin = { actor: systemActor, requestId: ctx.requestId, ip: ctx.ip }
  const article = await prepareMessage(readingContext(ctx.deps, origin), fields, files)
  const ticket = await unitOfWork(ctx.deps, origin, (unit) =>
    openTicket(unit, { fields, article, fingerprint: String(input.fingerprint) }),
  )
  return { ticket }
}

const prepareMessage = (ctx: Ctx, { name, email, title, body }: FormFields, files: readonly UploadedFile[]) =>
  prepareArrival(
    ctx,
    {
      text: body,
      subject: title,
      to: null,
      cc: null,
      reply_to: null,
      files: files.map(({ filename, mimeType, content }) => ({ filename, mimeType, content })),
    },
    {
      type: 'web',
      sender: 'Customer',
      from: formatAddresses([{ name, address: email }]) as string,
      internal: false,
      message_id: null,
      in_reply_to: null,
      references: null,
      preferences: {},
    },
  )

type Prepared = { fields: FormFields; article: PreparedArticle; fingerprint: string }

async function openTicket(ctx: Ctx, { fields, article, fingerprint }: Prepared) {
  const { name, email, title } = fields
  const explanation = createExplanation()
  const person = await resolveOrCreateByAddress(ctx, { name, address: email })
  const form = { remote_ip: ctx.ip ?? null, fingerprint_md5: createHash('md5').update(fingerprint).digest('hex') }
  const ticket = { title, group_id: await findFormGroup(ctx), preferences: { form } }
  const message = { senderId: person.id, article, ticket, reopens: true }
  const { ticketId, articleId } = await fileMessage(
    ctx,
    message,
    { ticket: undefined, related: undefined },
    explanation,
  )
  await acknowledgeRequest(ctx, articleId, { channelId: null, remote: ctx.ip ?? null })
  return { id: ticketId, number: await loadTicketNumber(ctx, ticketId) }
}
