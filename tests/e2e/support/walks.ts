import type { CastName } from '#tests/support/cast.ts'
import type { Filled } from './hostile-words.ts'
import { addressesIn, fillIn } from './screens.ts'

const settingTopics = ['branding', 'system', 'security', 'tickets', 'web', 'mail', 'api', 'maintenance']
const profileTopics = ['account', 'security', 'notifications', 'away', 'overviews', 'keys', 'devices', 'tokens']

function fillAddress(path: string, filled: Filled): string[] {
  if (path === '/search') return ['/search?q=onerror']
  const { ticketId, customerId, organizationId, chatId, chatSessionId, links } = filled
  const ids = {
    '/users': customerId,
    '/organizations': organizationId,
    '/admin/chat': chatId,
    '/chat/sessions': chatSessionId,
  }
  const [, id = ticketId] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
  const topic = path.startsWith('/profile') ? profileTopics : settingTopics
  return fillIn(path, { id: [id], link: links, topic })
}

/** Screens among those of agents that need more than an agent's permissions. */
const ofAdministrators = ['/gallery', '/reports']

/** Below `/knowledge_base`, without those that redirect. */
const helpAddresses = ({ help }: Filled): string[] =>
  addressesIn('help')
    .filter((path) => path.startsWith('/$base'))
    .flatMap((path) => {
      const id = path.includes('/category/') ? help.categoryId : help.answerId
      return fillIn(`/knowledge_base${path}`, { base: [1], locale: ['en-us'], id: [id] })
    })

const walk = (who: CastName, areas: string[], more: (filled: Filled) => string[] = () => []) => ({
  who,
  addresses: (filled: Filled) => [
    ...addressesIn(...areas)
      .filter((path) => !ofAdministrators.some((start) => path.startsWith(start)))
      .flatMap((path) => fillAddress(path, filled)),
    ...more(filled),
  ],
})

/** Every path of the application, with a user who may open it. */
export const walks = [
  walk('ada', ['admin'], (filled) => [
    '/gallery',
    '/reports',
    '/reports/tickets?figure=created',
    '/reports/mailed',
    ...helpAddresses(filled),
  ]),
  walk('agnes', ['agent', 'tickets', 'profile']),
  walk('nora', ['portal']),
]

/** Paths without sign-in. `/second_factor` is only for users who must set one up. */
export const publicAddresses = addressesIn('public').flatMap((path) => fillIn(path, { token: ['none'] }))
