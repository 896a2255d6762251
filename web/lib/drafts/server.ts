import { Taskbars } from '#contract/taskbar.ts'
import { api } from '../api/api.ts'
import { request } from '../api/send.ts'
import { allLocally, type Draft } from './local.ts'

type Stored = { value: Record<string, unknown>; at: number }

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value

/** The state of a tab: its drafts by kind. Other clients keep their own words there, which are none of ours. */
const draftsIn = (tab: string, state: Record<string, unknown>): Draft[] =>
  Object.entries(state).flatMap(([kind, stored]) => (isStored(stored) ? [{ tab, kind, ...stored }] : []))

/** All drafts that this user left anywhere, on whichever device. */
export async function draftsOnServer(): Promise<Draft[]> {
  const tabs = await api(Taskbars).list(undefined as never)
  return tabs.flatMap(({ key, state }) => draftsIn(key, state))
}

/** A tab is sent whole: opening one that is open changes it. `keepalive` lets it finish when the page goes away. */
export async function saveTab(user: number, tab: string): Promise<void> {
  const own = (await allLocally(user)).filter((draft) => draft.tab === tab)
  const state = Object.fromEntries(own.map(({ kind, value, at }) => [kind, { value, at }]))
  const body = JSON.stringify({ key: tab, callback: 'TicketZoom', params: paramsOf(tab), state })
  // Browsers refuse a keepalive request above 64 KB; such a draft is saved while the page lives.
  const keepalive = body.length < 60_000
  await request({ method: 'POST', path: '/taskbar', body, headers: { 'Content-Type': 'application/json' }, keepalive })
}

function paramsOf(tab: string): Record<string, unknown> {
  const [, id] = /^Ticket-(\d+)$/.exec(tab) ?? []
  return id === undefined ? {} : { ticket_id: Number(id) }
}
