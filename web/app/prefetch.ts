import { prefetch, prefetchTogether } from '#web/lib/api/prefetched-responses.ts'

/** What an overview is called in its address; own views have a dash, and the server knows nothing of those. */
const overview = /^\/overviews\/(\w+)$/
const ticket = /^\/tickets\/(\d+)$/
/** An agent is led to the first overview from here. */
const starts = new Set(['/', '/overviews'])

/** As far as it decides what is shown beside every screen. */
export type StartUp = {
  session?: { id: number; preferences?: Record<string, unknown> } | null
  permissions: string[]
  config: Record<string, unknown>
}

export async function fetchStartUp(): Promise<StartUp | undefined> {
  const response = await prefetch('/signshow').catch(() => undefined)
  return response
    ?.clone()
    .json()
    .catch(() => undefined)
}

/** What tickets can be. A list is not shown without it, so it has a request of its own there. */
const choices = ['/ticket_create', '/ticket_states?expand=true', '/ticket_priorities', '/custom_fields']

/** What is shown beside every screen. */
const shared = ['/ticket_overviews', '/online_notifications?full=true', '/ticket_mutes', '/taskbar']

const phones = ['cti_integration', 'sipgate_integration', 'placetel_integration']

/** What only some users have beside the screen. */
function pathsFor({ session, permissions, config }: StartUp): string[] {
  const isAdmin = permissions.includes('admin')
  const hasPhone = permissions.includes('cti.agent') && phones.some((phone) => config[phone] === true)
  return [
    ...(isAdmin || permissions.includes('admin.overview') ? ['/overviews?expand=true&per_page=500'] : []),
    ...(isAdmin && session?.preferences?.first_steps_hidden !== true ? ['/first_steps'] : []),
    ...(hasPhone ? ['/cti/log?per_page=1', '/cti/log?direction=in&stale=false&per_page=10'] : []),
  ]
}

/** The first reads of the screen at this address, so that they are answered while the scripts are still loaded. */
export function prefetchScreen(path: string, startUp: StartUp): void {
  const link = overview.exec(path)?.[1]
  const id = ticket.exec(path)?.[1]
  const isStart = starts.has(path) && startUp.permissions.includes('ticket.agent')
  if (link === undefined && id === undefined && !isStart) return
  if (link) void prefetch(`/ticket_overviews?view=${link}&per_page=1`)
  if (id) for (const mode of ['expand', 'all']) void prefetch(`/tickets/${id}?${mode}=true`)
  const beside = [...shared, ...pathsFor(startUp)]
  for (const paths of id ? [[...choices, ...beside, `/ticket_history/${id}`]] : [choices, beside])
    prefetchTogether(paths)
}
