import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { WebForm } from '#contract/web-form.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UploadedFile } from '#kernel/http/fastify.ts'
import { readCustomFields } from './custom-values.ts'
import { checkFields } from './fields.ts'
import { openRequest } from './open-request.ts'
import { isTrapped, lacksSolution, looksLikeSpam } from './spam.ts'

type Submission = { input: InputOf<typeof WebForm.submit>; files: readonly UploadedFile[] }

/** Creates a ticket, or answers what is wrong with the fields. */
export async function submitForm(ctx: Ctx, { input, files }: Submission): Promise<OutputOf<typeof WebForm.submit>> {
  if (await isTrapped(ctx, input)) return { errors: { spam: looksLikeSpam } }
  const { fields, problems } = await checkFields(ctx, input)
  const custom = readCustomFields(ctx, input)
  const errors = { ...problems, ...custom.problems }
  if (Object.keys(errors).length > 0) return { errors }
  if (await lacksSolution(ctx, input)) return { errors: { spam: looksLikeSpam } }
  const fingerprint_md5 = createHash('md5').update(String(input.fingerprint)).digest('hex')
  const preferences = { form: { remote_ip: ctx.ip ?? null, fingerprint_md5 } }
  return { ticket: await openRequest(ctx, { fields, custom: custom.values, files, preferences }) }
}
