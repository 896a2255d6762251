import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Sessions } from '#contract/session.ts'
import { api } from './api/api.ts'
import { queryClient } from './api/query-client.ts'
import { forgetToken } from './api/send.ts'
import { listenFrom } from './live/messages.ts'
import { noteSignedOut } from './live/state.ts'
import { holds } from './permissions.ts'
import { stopSnapshots } from '#web/lib/screen-snapshot/stored-snapshot.ts'

/** The signed-in user's own record, as far as screens use it. */
export type Me = {
  id: number
  login: string
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  mobile: string | null
  image: string | null
  organization_id: number | null
  organization_ids: number[]
  role_ids: number[]
  group_ids: Record<string, string[]>
  out_of_office: boolean
  preferences: Record<string, unknown> & { locale?: string; theme?: string; density?: string; timezone?: string }
}

export type Session = {
  /** Undefined for a visitor. */
  me: Me | undefined
  permissions: ReadonlySet<string>
  /** The administrator who looks through this user's eyes. */
  realUserId: number | undefined
  /** The public settings: `product_name`, `user_create_account` … */
  config: Readonly<Record<string, unknown>>
  /** A mail server is set up: links arrive at once. */
  canMail: boolean
  /** What must be done before anything else, such as setting up a second factor. */
  afterAuth: { type: string } | null
}

type StartUp = Awaited<ReturnType<typeof fetchStartUp>>

async function fetchStartUp() {
  const startUp = await api(Sessions).show()
  listenFrom(startUp.live_cursor)
  return startUp
}

const sessionOf = ({ session, permissions, real_user_id, config, mail_ready, after_auth }: StartUp): Session => ({
  me: (session as Me | null) ?? undefined,
  permissions: new Set(permissions),
  realUserId: real_user_id ?? undefined,
  config,
  canMail: mail_ready,
  afterAuth: after_auth,
})

/** A page belongs to the user it was opened by: when the session ends, they are asked to sign in again on it. */
function unlessEnded(fresh: Session): Session {
  const before = queryClient.getQueryData<Session>(['session'])
  if (!before?.me || fresh.me) return fresh
  noteSignedOut()
  return before
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => unlessEnded(sessionOf(await fetchStartUp())),
  meta: { touchedBy: ['settings', 'roles'] },
})

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The signed-in user; only for screens that require a sign-in. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('nobody is signed in')
  return me
}

export const can = ({ permissions }: Pick<Session, 'permissions'>, ...wanted: string[]): boolean =>
  holds(permissions, wanted)

/** `const can = useCan(); can('ticket.agent')`: any of those named will do. */
export function useCan(): (...wanted: string[]) => boolean {
  const session = useSession()
  return (...wanted) => can(session, ...wanted)
}

export const useConfig = <T = unknown>(name: string): T | undefined => useSession().config[name] as T | undefined

/** After the own record or a setting changed. */
export const refreshSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Reloads the page, so that nothing of one user is left for the next. */
export async function signOut(): Promise<void> {
  await api(Sessions).signOut()
  forgetToken()
  stopSnapshots()
  queryClient.clear()
  location.assign('/signin')
}
