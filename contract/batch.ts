import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, list } from './lenient.ts'

const mostPaths = 20

const part = z
  .object({
    status: z.int().meta({ description: 'The HTTP status that a separate request would get.' }),
    body: z.unknown().meta({ description: 'The JSON that a separate request would get.' }),
  })
  .meta({ id: 'BatchPart' })

/** Several reads in one request: a page that starts needs many small answers at once. */
export const Batch = {
  read: endpoint({
    tag: 'system',
    permission: 'any',
    method: 'GET',
    path: '/batch',
    input: z.object({
      paths: list(boundedText('Path', 1000), mostPaths).meta({
        description: 'Paths below `/api/v1` with their query, such as `/taskbar` or `/ticket_states?expand=true`.',
      }),
    }),
    output: z.array(part),
    summary: 'Read several paths in one request',
    description:
      'Each path is read with the credentials of this request and gets the same answer as a separate request, in the order of `paths`; one that fails does not affect the others. Only for reads that return JSON: files and paths that change something are rejected.',
    example: {
      input: { paths: ['/taskbar', '/ticket_states?expand=true'] },
      output: [
        { status: 200, body: [] },
        { status: 200, body: [] },
      ],
    },
  }),
}
