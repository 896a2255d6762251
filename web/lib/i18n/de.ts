import type { Catalog } from './i18n.ts'
import { admin } from './de/admin.ts'
import { agent } from './de/agent.ts'
import { chat } from './de/chat.ts'
import { common } from './de/common.ts'
import { conversation } from './de/conversation.ts'
import { helpCentre } from './de/help-centre.ts'
import { people } from './de/people.ts'
import { portal } from './de/portal.ts'
import { profile } from './de/profile.ts'
import { reading } from './de/reading.ts'
import { reports } from './de/reports.ts'
import { server } from './de/server.ts'
import { session } from './de/session.ts'
import { setup } from './de/setup.ts'
import { textModules } from './de/text-modules.ts'
import { ticket } from './de/ticket.ts'

/** German, by area of the product; `bin/check-strings.js` reports missing and unused entries. */
export const de: Catalog = {
  ...server,
  ...common,
  ...session,
  ...setup,
  ...agent,
  ...ticket,
  ...conversation,
  ...people,
  ...portal,
  ...profile,
  ...admin,
  ...textModules,
  ...reading,
  ...chat,
  ...helpCentre,
  ...reports,
}
