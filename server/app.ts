import type { FastifyInstance } from 'fastify'
import { routes as activityStream } from '#features/activity-stream/routes.ts'
import { routes as articles } from '#features/articles/routes.ts'
import { mayReadArticle } from '#features/articles/service.ts'
import { routes as attachments } from '#features/attachments/routes.ts'
import { routes as avatars } from '#features/avatars/routes.ts'
import { routes as batch } from '#features/batch/routes.ts'
import { routes as deliveries } from '#channels/delivery/routes.ts'
import { routes as messaging } from '#channels/messaging/routes.ts'
import { routes as macros } from '#automation/macros/routes.ts'
import { routes as massUpdate } from '#automation/mass-update/routes.ts'
import { routes as explanations } from '#automation/explanations/routes.ts'
import { routes as schedules } from '#automation/schedules/routes.ts'
import { routes as calendars } from '#automation/calendars/routes.ts'
import { routes as slas } from '#automation/slas/routes.ts'
import { routes as triggers } from '#automation/triggers/routes.ts'
import { routes as workflows } from '#automation/workflows/routes.ts'
import { routes as externalData } from '#automation/external-data/routes.ts'
import { routes as webhooks } from '#automation/webhooks/routes.ts'
import { routes as accounts } from '#features/accounts/routes.ts'
import { routes as emailAddresses } from '#features/email-addresses/routes.ts'
import { routes as gettingStarted } from '#features/getting-started/routes.ts'
import { routes as groups } from '#features/groups/routes.ts'
import { routes as roles } from '#features/roles/routes.ts'
import { routes as organizations } from '#features/organizations/routes.ts'
import { routes as permissions } from '#features/permissions/routes.ts'
import { routes as auditLogs } from '#features/audit-logs/routes.ts'
import { routes as httpLogs } from '#features/http-logs/routes.ts'
import { routes as oauth } from '#features/oauth/routes.ts'
import { createBearerTokens } from '#features/oauth/service.ts'
import { routes as operations } from '#features/operations/routes.ts'
import { routes as outgoingMails } from '#features/outgoing-mails/routes.ts'
import { routes as overviews } from '#features/overviews/routes.ts'
import { createIdentities } from '#features/permissions/service.ts'
import { createSessionAuthenticator } from '#features/sessions/session-authenticator.ts'
import { createReauthenticate } from '#features/sessions/reauthenticate.ts'
import { routes as ratings } from '#features/ratings/routes.ts'
import { routes as reportSubscriptions } from '#features/report-subscriptions/routes.ts'
import { routes as reports } from '#features/reports/routes.ts'
import { routes as search } from '#features/search/routes.ts'
import { routes as sessions } from '#features/sessions/routes.ts'
import { createPasswordLogin } from '#features/sessions/service.ts'
import { routes as settings } from '#features/settings/routes.ts'
import { routes as ticketPriorities } from '#features/ticket-priorities/routes.ts'
import { routes as ticketStates } from '#features/ticket-states/routes.ts'
import { routes as dataPrivacyTasks } from '#features/data-privacy-tasks/routes.ts'
import { routes as checklists } from '#features/checklists/routes.ts'
import { routes as links } from '#features/links/routes.ts'
import { routes as knowledgeBase } from '#features/knowledge-base/routes.ts'
import { answerFiles } from '#features/knowledge-base/service.ts'
import { featureAudiences } from '#features/live/audiences.ts'
import { routes as live } from '#features/live/routes.ts'
import { routes as mentions } from '#features/mentions/routes.ts'
import { routes as ticketMutes } from '#features/ticket-mutes/routes.ts'
import { routes as objectAttributes } from '#features/object-attributes/routes.ts'
import { routes as onlineNotifications } from '#features/online-notifications/routes.ts'
import { routes as recentViews } from '#features/recent-views/routes.ts'
import { routes as signatures } from '#features/signatures/routes.ts'
import { routes as scheduledMessages } from '#features/scheduled-messages/routes.ts'
import { routes as sharedDrafts } from '#features/shared-drafts/routes.ts'
import { draftFiles } from '#features/shared-drafts/service.ts'
import { routes as tags } from '#features/tags/routes.ts'
import { routes as taskbars } from '#features/taskbars/routes.ts'
import { routes as templates } from '#features/templates/routes.ts'
import { routes as textModules } from '#features/text-modules/routes.ts'
import { routes as tickets } from '#features/tickets/routes.ts'
import { routes as timeAccounting } from '#features/time-accounting/routes.ts'
import { routes as tokens } from '#features/tokens/routes.ts'
import { createAccessTokens } from '#features/tokens/service.ts'
import { routes as twoFactor } from '#features/two-factor/routes.ts'
import { routes as userDevices } from '#features/user-devices/routes.ts'
import { routes as users } from '#features/users/routes.ts'
import type { Deps } from '#kernel/context.ts'
import type { Authenticate } from '#kernel/http/fastify.ts'
import { createServer } from '#kernel/http/server.ts'
import { guardAnonymousWrites } from './anonymous-writes.ts'
import { createAuthentication } from './authentication/authenticate.ts'
import { guardSessions } from './authentication/csrf.ts'
import { routes as pages } from './pages/routes.ts'
import { routes as web } from './web/routes.ts'

export type AppOptions = {
  trustProxy?: string[]
  /** The header in which a trusted proxy names the country of the caller. */
  countryHeader?: string | undefined
  /** Reachable from other machines: the first administrator then needs the code that is printed at the start. */
  isExposed?: boolean
  /** Requests a minute from one address without credentials. */
  anonymousPerMinute?: number
  /** Instead of credentials: for commands, which call the application in their own process. */
  authenticate?: Authenticate
}

/** The list of features, nothing else. */
const features = [
  accounts,
  avatars,
  organizations,
  signatures,
  textModules,
  templates,
  emailAddresses,
  groups,
  roles,
  users,
  permissions,
  auditLogs,
  httpLogs,
  settings,
  userDevices,
  tokens,
  twoFactor,
  sessions,
  oauth,
  operations,
  pages,
  web,
  outgoingMails,
  overviews,
  objectAttributes,
  externalData,
  ticketPriorities,
  ticketStates,
  tickets,
  massUpdate,
  macros,
  schedules,
  triggers,
  explanations,
  webhooks,
  workflows,
  calendars,
  slas,
  (app: FastifyInstance) =>
    attachments(
      app,
      Object.assign(
        { 'Ticket::Article': mayReadArticle, ...draftFiles, ...answerFiles },
        ...app.deps.channels.map(({ files }) => files),
      ),
    ),
  articles,
  deliveries,
  messaging,
  timeAccounting,
  tags,
  links,
  mentions,
  ticketMutes,
  recentViews,
  activityStream,
  onlineNotifications,
  checklists,
  dataPrivacyTasks,
  sharedDrafts,
  scheduledMessages,
  search,
  ratings,
  reports,
  reportSubscriptions,
  knowledgeBase,
  taskbars,
  gettingStarted,
  batch,
  (app: FastifyInstance) =>
    live(
      app,
      [...featureAudiences, ...app.deps.channels.flatMap(({ audiences }) => audiences ?? [])],
      app.deps.channels.flatMap(({ sockets }) => sockets?.(app) ?? []),
    ),
]

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const identities = createIdentities(deps)
  const passwords = createPasswordLogin(deps)
  const authenticate = createAuthentication(deps, {
    identities,
    passwords,
    tokens: createAccessTokens(deps),
    bearer: createBearerTokens(deps).find,
    session: createSessionAuthenticator(deps, identities),
  })
  const app = createServer(deps, { authenticate, ...options })
  guardAnonymousWrites(app)
  guardSessions(app)
  for (const routes of features) routes(app, { identities, passwords, reauthenticate: createReauthenticate(passwords) })
  for (const { routes } of deps.channels) routes?.(app)
  await app.ready()
  return app
}
