import { z } from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** Schemas that recur in the responses of every resource. */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-05T09:30:00.123Z' })
export const recordId = z.int().positive()
export const empty = z.strictObject({})
export const ok = z.object({ message: z.literal('ok') })

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** The stable reason of a failure, for clients that show their own messages. */
export const failureReason = {
  code: z
    .enum(codes)
    .meta({ id: 'ErrorCode', description: 'Stable, unlike the text. docs/api/errors.md lists all codes.' }),
  field: z
    .string()
    .optional()
    .meta({ description: 'The parameter that is wrong, if there is one: `name`, `article.body`.' }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'Values for an error message, such as `max`.' }),
}

/** Some failures contain more, such as the rule that a password breaks. */
export const failure = z
  .looseObject({
    error: z.string().meta({ description: 'The text that deployed clients know.' }),
    error_human: z.string().optional(),
    ...failureReason,
  })
  .meta({ id: 'Error' })

/** `full=true`: ids in order, and all related records by model and id. */
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
