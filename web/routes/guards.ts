import { redirect } from '@tanstack/react-router'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { pathOfHash } from '#web/lib/legacy-address.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { can, type Session, sessionQuery } from '#web/lib/session.ts'
import { isNarrow } from '#web/ui/narrow.ts'

type Here = { location: { href: string; pathname: string }; preload?: boolean }

export const isSetUp = ({ config }: Session): boolean => config.system_init_done !== false

/** The start screen, by permissions. */
export function chooseHome(session: Session): '/overviews' | '/requests' | '/admin' | '/knowledge_base' | '/profile' {
  if (can(session, 'ticket.agent')) return '/overviews'
  if (can(session, 'ticket.customer')) return '/requests'
  if (can(session, 'admin.*')) return '/admin'
  return can(session, 'knowledge_base.*') ? '/knowledge_base' : '/profile'
}

/** A new installation continues its setup; only on the start page, so that other links work. */
export async function awaitsSetUp(session: Session): Promise<boolean> {
  if (!can(session, 'admin')) return false
  // Only administrators load it, and only here.
  const { setUpQuery } = await import('#web/features/setup/steps.ts')
  const { steps = [] } = await queryClient.fetchQuery(setUpQuery)
  return steps.some(({ state }) => state === 'open')
}

/** Requires a session, and the second factor if a role demands it; redirects to the set-up of a new system. */
export async function requireSession({ location }: Here): Promise<Session> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!isSetUp(session)) throw redirect({ to: '/setup' })
  if (!session.me) throw redirect({ to: '/signin', search: { return: location.href } })
  if (owesFactor(session)) throw redirect({ to: '/second_factor', search: { return: location.href } })
  return session
}

/** A role requires a second factor that is not set up yet; not while impersonating. */
const owesFactor = ({ afterAuth, realUserId }: Session): boolean =>
  afterAuth?.type === 'TwoFactorConfiguration' && realUserId === undefined

/** For the page that sets it up: others are redirected. */
export async function requireOpenFactor(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!session.me || !owesFactor(session)) throw redirect({ to: '/' })
}

/** For frames: users without any of these permissions are redirected. */
export const requirePermission =
  (...wanted: string[]) =>
  async (here: Here): Promise<void> => {
    const session = await requireSession(here)
    if (can(session, ...wanted)) return
    if (!here.preload) toast(t('You don’t have access to this page.'), { tone: 'danger' })
    throw redirect({ to: chooseHome(session) })
  }

/**
 * For the frame of agents, which users with nothing but preferences also have. Customers have the portal: emails to
 * agents and to customers have the same link, so a ticket leads them to their request.
 */
export const requireDesk =
  (...wanted: string[]) =>
  async (here: Here): Promise<void> => {
    const session = await requireSession(here)
    if (can(session, 'ticket.agent') || !can(session, 'ticket.customer'))
      return requirePermission(...wanted, 'user_preferences.*')(here)
    const [, id] = /^\/tickets\/(\d+)$/.exec(here.location.pathname) ?? []
    if (id !== undefined) throw redirect({ to: '/requests/$id', params: { id } })
    return requirePermission(...wanted)(here)
  }

/** An agent starts with the first overview; on a phone, which has no sidebar, with the list of overviews. */
export async function startWithFirstOverview(): Promise<void> {
  if (isNarrow()) return
  const { overviewsQuery } = await import('#web/domain/overviews.ts')
  const [first] = await queryClient.ensureQueryData(overviewsQuery)
  if (first) throw redirect({ to: '/overviews/$link', params: { link: first.link } })
}

/** For the preferences: those of customers are a page of the portal. */
export async function requirePreferences(here: Here): Promise<void> {
  const session = await requireSession(here)
  const isCustomer = can(session, 'ticket.customer') && !can(session, 'ticket.agent', 'admin.*')
  if (isCustomer) throw redirect({ to: '/account' })
  return requirePermission('ticket.agent', 'admin.*', 'user_preferences.*')(here)
}

/** Links of emails to `/#ticket/zoom/1` also work while the application is open at `/`, where only the hash changes. */
export function followHash({ location: { hash } }: { location: { hash: string } }): void {
  const path = pathOfHash(`#${hash}`)
  if (path) throw redirect({ to: path, replace: true })
}

/** For the sign-in page: who is signed in has no business there. */
export async function refuseSession(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (!isSetUp(session)) throw redirect({ to: '/setup' })
  if (session.me) throw redirect({ to: '/' })
}
