import { z } from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** Shapes of answers that recur in every resource. */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-05T09:30:00.123Z' })
export const recordId = z.int().positive()
export const empty = z.strictObject({})
export const ok = z.object({ message: z.literal('ok') })

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** What clients word a failure by. */
export const failureReason = {
  code: z
    .enum(codes)
    .meta({ id: 'ErrorCode', description: 'Never changes, unlike the text. docs/api/errors.md lists the codes.' }),
  field: z
    .string()
    .optional()
    .meta({ description: 'The parameter that is wrong, if it is one: `name`, `article.body`.' }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'What a sentence about the failure needs, such as `max`.' }),
}

/** A few refusals say more, such as which rule a password breaks. */
export const failure = z
  .looseObject({
    error: z.string().meta({ description: 'The text that deployed clients know.' }),
    error_human: z.string().optional(),
    ...failureReason,
  })
  .meta({ id: 'Error' })

/** `full=true`: ids in order, and every record they need, by model and id. */
export const assets = z.record(z.string(), z.record(z.string(), z.looseObject({ id: recordId }))).meta({ id: 'Assets' })
export const fullList = z.object({
  record_ids: z.array(recordId),
  assets,
  total_count: z.int().optional(),
})
export const fullRecord = z.object({ id: recordId, assets })

export const audit = {
  updated_by_id: recordId,
  created_by_id: recordId,
  created_at: timestamp,
  updated_at: timestamp,
}

export const expandedAudit = { created_by: z.string().optional(), updated_by: z.string().optional() }
