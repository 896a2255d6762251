import type { OutputOf } from '#contract/endpoint.ts'
import type { Reports } from '#contract/report.ts'

export type Metric = OutputOf<typeof Reports.config>['config']['metric'][string]
type Backend = Metric['backend'][number]

type Row = [name: string, display: string, more?: Partial<Backend>]

const listBackends = (metric: string, adapter: string, rows: readonly Row[]): Backend[] =>
  rows.map(([name, display, more]) => ({
    name: `${metric}::${name}`,
    display,
    selected: false,
    dataDownload: true,
    adapter,
    ...more,
  }))

const selected = { selected: true }

/** Names in deployed systems; `in` comes from a customer, `out` from an agent. */
export const channelBackends = [
  ['phone_in', 'Phone (in)', ['phone'], 'Customer'],
  ['phone_out', 'Phone (out)', ['phone'], 'Agent'],
  ['email_in', 'Email (in)', ['email'], 'Customer'],
  ['email_out', 'Email (out)', ['email'], 'Agent'],
  ['web_in', 'Web (in)', ['web'], 'Customer'],
  ['twitter_in', 'Twitter (in)', ['twitter status', 'twitter direct-message'], 'Customer'],
  ['twitter_out', 'Twitter (out)', ['twitter status', 'twitter direct-message'], 'Agent'],
] as const

const channels = (more: Partial<Backend>): Row[] =>
  channelBackends.map(([name, display, types, sender]) => [
    name,
    display,
    { ...selected, params: { type: types, sender }, ...more },
  ])

/** What deployed clients can choose. */
export const metrics: Readonly<Record<string, Metric>> = {
  count: {
    name: 'count',
    display: 'Ticket count',
    default: true,
    prio: 10_000,
    backend: [
      ...listBackends('count', 'tickets', [
        ['created', 'Created', selected],
        ['closed', 'Closed', selected],
        ['backlog', 'Backlog', { ...selected, dataDownload: false }],
        ['first_solution', 'First solution'],
      ]),
      ...listBackends('count', 'history', [
        ['reopened', 'Reopened'],
        ['movedin', 'Moved in', { params: { type: 'in' } }],
        ['movedout', 'Moved out', { params: { type: 'out' } }],
        ['merged', 'Merged'],
      ]),
    ],
  },
  create_channels: {
    name: 'create_channels',
    display: 'Creation channels',
    prio: 9000,
    backend: listBackends('create_channels', 'tickets', channels({})),
  },
  communication: {
    name: 'communication',
    display: 'Communication',
    prio: 7000,
    backend: listBackends('communication', 'articles', channels({ dataDownload: false })),
  },
}
