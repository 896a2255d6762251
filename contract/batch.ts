import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, list } from './lenient.ts'

const mostPaths = 20

const part = z
  .object({
    status: z.int().meta({ description: 'The HTTP status that the path is answered with on its own.' }),
    body: z.unknown().meta({ description: 'The JSON that the path is answered with on its own.' }),
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
      'Each path is read with the credentials of this request, and answered as on its own, in the order of `paths`; one that fails does not fail the others. Only for reads that answer JSON: files and paths that change something are refused.',
    example: {
      input: { paths: ['/taskbar', '/ticket_states?expand=true'] },
      output: [
        { status: 200, body: [] },
        { status: 200, body: [] },
      ],
    },
  }),
}
