import { z } from 'zod'
import { id, int } from './lenient.ts'

/** The part of an endpoint that arranges records by hand. */
export const arranging = {
  method: 'POST',
  input: z.object({
    prios: z
      .array(z.tuple([id(), int()]))
      .max(1000)
      .meta({
        wire: {
          type: 'array',
          items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
          maxItems: 1000,
        },
      }),
  }),
  output: z.object({ success: z.literal(true) }),
  example: { input: { prios: [[1, 10]] }, output: { success: true } },
} as const
