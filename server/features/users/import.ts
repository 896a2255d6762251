import { User } from '#contract/user.ts'
import { contactFields } from '#contract/attributes/user.ts'
import { normalName } from '#kernel/account-name.ts'
import type { Ctx } from '#kernel/context.ts'
import { customCells, type ImportPlan, valuesOfCell } from '#kernel/csv/import.ts'
import type { Cell } from '#kernel/export/cell.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import type { Values } from './resolve-names.ts'
import { addUser } from './add-user.ts'
import { findByEmail, findByLogin, users } from './store.ts'
import { updateUser } from './update.ts'

const person = ['id', 'login', 'firstname', 'lastname', 'email']
const listsOfIds = ['role_ids', 'organization_ids']
const lists = new Set(['roles', 'organizations', ...listsOfIds])
const absence = ['out_of_office', 'out_of_office_start_at', 'out_of_office_end_at', 'out_of_office_replacement_id']

/** Deployed systems accept these columns and ignore most of them; so do we, passwords included: hashing them is slow. */
const ignored = [
  'password',
  'last_login',
  'login_failed',
  'source',
  'image',
  'image_source',
  'preferences',
  'groups',
  'group_ids',
  'karma_user_ids',
  'out_of_office_replacement',
  'two_factor_preferences',
  'two_factor_preference_ids',
  'authorizations',
  'authorization_ids',
  'overview_sortings',
  'overview_sorting_ids',
]

export const userImport: ImportPlan = {
  model: 'User',
  columns: [
    ...person,
    ...contactFields,
    'vip',
    'verified',
    'active',
    'note',
    'organization',
    'roles',
    'organizations',
    ...absence,
  ],
  alsoTaken: ['organization_id', ...listsOfIds],
  ignored,
  save: async (ctx, record) => {
    const values = valuesOf(ctx, record)
    const known = await findKnown(ctx, record)
    if (!known) return { outcome: 'created', record: await addUser(ctx, values) }
    await updateUser(ctx, known.id, values)
    return { outcome: 'updated', record: await getRow(ctx.db, users, known.id) }
  },
}

/** Cells are converted by the same rules as parameters of a request. */
function valuesOf(ctx: Ctx, record: Record<string, string>): Values {
  const cells = Object.entries(record).map(([key, cell]) => [key, lists.has(key) ? valuesOfCell(cell) : cell])
  return parseInput(User.create, { ...Object.fromEntries(cells), ...customCells(ctx, 'User', record) }, ctx)
}

async function findKnown(ctx: Ctx, { id, login, email }: Record<string, string>): Promise<Row | undefined> {
  const { db } = ctx
  if (id) return getRow(db, users, parseInput(User.remove, { id }, ctx).id as number)
  const named = login ? await findByLogin(db, normalName(login)) : undefined
  return named ?? (email ? findByEmail(db, email) : undefined)
}

export const userExample: Cell[][] = [
  exampleOf({ firstname: 'Mia', lastname: 'Berg', email: 'mia@acme.test', roles: 'Customer' }),
]

function exampleOf(values: Record<string, Cell>): Cell[] {
  const defaults: Record<string, Cell> = { vip: false, verified: false, active: true }
  return userImport.columns.map((column) => values[column] ?? defaults[column] ?? '')
}
