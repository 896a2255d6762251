import { z } from 'zod'
import { assets, recordId, timestamp } from './wire.ts'

/** The history of a record, oldest first. */
export const history = z.object({
  history: z.array(
    z.looseObject({
      id: recordId,
      o_id: recordId,
      object: z.string(),
      type: z.string(),
      created_by_id: recordId,
      created_at: timestamp,
    }),
  ),
  assets,
})
