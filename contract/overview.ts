import { z } from 'zod'
import { arranging } from './arranging.ts'
import { namesWith } from './attributes/attribute.ts'
import { nameKey } from './attributes/schemas.ts'
import { customFieldName } from './attributes/custom-values.ts'
import { ticket } from './attributes/ticket.ts'
import { condition } from './condition.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { bool, int, list, requiredText, text } from './lenient.ts'
import { resource, servedEndpoints } from './resource.ts'
import { assets, recordId, timestamp } from './wire.ts'

const sortable = namesWith(ticket, { sortable: true })
type Sortable = (typeof sortable)[number]
type ReferenceName = Sortable extends infer Name ? (Name extends `${infer Key}_id` ? Key : never) : never

const isReference = (name: Sortable): name is `${ReferenceName}_id` => 'reference' in ticket[name]

/** References of tickets, sorted and grouped by name. */
export const overviewReferences = sortable.filter(isReference).map((name) => nameKey(name) as ReferenceName)

/** Columns of tickets that lists can be sorted and grouped by. */
export const overviewColumns = sortable.filter(
  (name): name is Exclude<Sortable, `${ReferenceName}_id`> => !isReference(name),
)

/** `customer_id` means the same as `customer`. The server checks whether a custom field exists. */
const attribute = z.union([
  z.enum([...overviewColumns, ...overviewReferences, ...sortable.filter(isReference)]),
  customFieldName,
])
export type OverviewAttribute = z.output<typeof attribute>

const directions = ['ASC', 'DESC'] as const
const direction = z
  .string()
  .transform((given) => given.toUpperCase())
  .pipe(z.enum(directions))
  .meta({ wire: { type: 'string', enum: directions } })

/** Forms send an empty string for no selection. */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema.nullable()]).default(null)

const order = z
  .object({ by: attribute, direction: direction.default('ASC') })
  .default({ by: 'created_at', direction: 'ASC' })
const columns = list(text(100), 50)
const modes = ['d', 's', 'm'] as const
const view = z
  .object({
    d: columns.optional(),
    s: columns.optional(),
    m: columns.optional(),
    view_mode_default: z.enum(modes).default('s'),
  })
  .default({ s: ['title', 'customer', 'group', 'created_at'], view_mode_default: 's' })

export const Overview = resource('overviews', {
  model: 'Overview',
  read: ['admin.overview'],
  write: ['admin.overview'],
  fields: {
    name: requiredText('Name'),
    link: text().nullish(),
    prio: int().nullish(),
    condition,
    order,
    group_by: orNone(attribute),
    group_direction: orNone(direction),
    organization_shared: bool().default(false),
    out_of_office: bool().default(false),
    view,
    active: bool().default(true),
  },
  relations: {
    roles: {
      ids: 'role_ids',
      table: 'roles',
      own: 'overview_id',
      through: 'overviews_roles',
      other: 'role_id',
      writable: true,
    },
    users: {
      ids: 'user_ids',
      table: 'users',
      own: 'overview_id',
      through: 'overviews_users',
      other: 'user_id',
      writable: true,
    },
  },
  // Optional in requests, because the server can generate them; always in responses.
  computed: {
    link: z.string(),
    prio: z.int(),
    group_by: z.string().nullable(),
    group_direction: z.string().nullable(),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

export const OverviewSuggestion = endpoint({
  tag: 'overviews',
  method: 'POST',
  path: '/overviews/suggestions',
  status: 201,
  permission: ['ticket.agent'],
  input: z.object({ name: requiredText('Name'), condition, order, group_by: orNone(attribute), view }),
  output: z.object({ id: recordId, name: z.string() }),
  summary: 'Suggest an overview to administrators',
  description:
    'Creates an overview without roles, which no user sees yet. Administrators can add roles to it or delete it.' +
    ' Each user can have at most 20 open suggestions.',
  example: {
    input: { name: 'Open IT', condition: { 'ticket.state_id': { operator: 'is', value: [2] } } },
    output: { id: 15, name: 'Open IT' },
  },
})

export const OverviewPrios = endpoint({
  ...arranging,
  tag: 'overviews',
  path: '/overviews_prio',
  permission: ['admin.overview'],
  summary: 'Sort overviews by pairs of id and `prio`, lowest first',
})

const entry = z.object({ id: recordId, name: z.string(), prio: z.int(), link: z.string(), count: z.int() })
const listed = z.object({
  assets,
  index: z.object({
    overview: z.object({ name: z.string(), id: recordId, view: z.string(), updated_at: timestamp }),
    tickets: z.array(z.object({ id: recordId, updated_at: timestamp })),
    count: z.int(),
  }),
})

export const TicketOverviews = {
  show: endpoint({
    tag: 'ticket_overviews',
    method: 'GET',
    path: '/ticket_overviews',
    costly: true,
    permission: 'any',
    input: z.object({
      view: text(250).optional(),
      page: int(1).optional(),
      per_page: int(1).optional(),
      limit: int(1).optional(),
    }),
    output: z.union([z.array(entry), listed]),
    refuses: [404],
    summary: 'List your overviews with ticket counts, or the tickets of one',
    description:
      'With `view` (the link of an overview), returns its tickets. Counts stop one above the setting' +
      ' `ui_ticket_overview_ticket_limit`: 2001 means more than 2000.',
    example: { output: [{ id: 1, name: 'Assigned to me', prio: 1000, link: 'my_assigned', count: 3 }] },
  }),
  bulkForm: endpoint({
    tag: 'ticket_overviews',
    method: 'GET',
    path: '/ticket_overview',
    permission: 'any',
    output: z.object({
      form_meta: z.object({ filter: z.record(z.string(), z.array(recordId)), dependencies: z.looseObject({}) }),
      assets,
    }),
    summary: 'List the options available for bulk changes',
  }),
}

const sorting = resource('user_overview_sortings', {
  model: 'User::OverviewSorting',
  read: ['user_preferences.overview_sorting'],
  write: ['user_preferences.overview_sorting'],
  fields: { prio: int() },
  references: { user: { table: 'users', required: true }, overview: { table: 'overviews', required: true } },
})

/** The fields of an overview that the caller can read. */
const heldOverview = z.looseObject({ id: recordId, name: z.string(), link: z.string(), prio: z.int() })

/** Only the caller's own sorting: `user_id` is always the caller. */
export const OverviewSorting = {
  ...sorting,
  endpoints: {
    ...sorting.endpoints,
    list: endpoint({
      ...sorting.endpoints.list,
      input: undefined,
      output: z.object({ overviews: z.array(heldOverview), overview_sortings: z.array(sorting.record) }),
      summary: 'List your overviews in your own order',
    }),
  },
}

export const OverviewSortingPrios = endpoint({
  ...arranging,
  tag: 'user_overview_sortings',
  path: '/user_overview_sortings_prio',
  permission: ['user_preferences.overview_sorting'],
  summary: 'Sort your overviews by pairs of overview id and `prio`, lowest first',
})

export const overviewEndpoints: readonly Endpoint[] = [
  ...servedEndpoints(Overview),
  OverviewSuggestion,
  OverviewPrios,
  ...Object.values(TicketOverviews),
  ...servedEndpoints(OverviewSorting),
  OverviewSortingPrios,
]
