import { User } from '#contract/user.ts'
import { contactFields } from '#contract/user-record.ts'
import type { Ctx } from '#kernel/context.ts'
import { type ImportPlan, valuesOfCell } from '#kernel/csv/import.ts'
import type { Cell } from '#kernel/csv/format-csv.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { addUser, type Values } from './service.ts'
import { findByEmail, findByLogin, users } from './store.ts'
import { updateUser } from './update.ts'

const person = ['id', 'login', 'firstname', 'lastname', 'email']
const lists = ['roles', 'organizations']

/** No passwords: they would lie in a file, and hashing 50,000 takes the better part of an hour. */
export const userImport: ImportPlan = {
  model: 'User',
  columns: [...person, ...contactFields, 'vip', 'verified', 'active', 'note', 'organization', ...lists],
  save: async (ctx, record) => {
    const values = valuesOf(record)
    const known = await findKnown(ctx, record)
    if (!known) return { outcome: 'created', record: await addUser(ctx, values) }
    await updateUser(ctx, known.id, values)
    return { outcome: 'updated', record: await getRow(ctx.db, users, known.id) }
  },
}

/** Cells become values by the same rules as parameters of a request. */
function valuesOf(record: Record<string, string>): Values {
  const cells = Object.entries(record).map(([key, cell]) => [key, lists.includes(key) ? valuesOfCell(cell) : cell])
  return parseInput(User.create, Object.fromEntries(cells))
}

async function findKnown({ db }: Ctx, { id, login, email }: Record<string, string>): Promise<Row | undefined> {
  if (id) return getRow(db, users, parseInput(User.remove, { id }).id as number)
  const named = login ? await findByLogin(db, login.toLowerCase()) : undefined
  return named ?? (email ? findByEmail(db, normalizeAddress(email)) : undefined)
}

export const userExample: Cell[][] = [
  exampleOf({ firstname: 'Mia', lastname: 'Berg', email: 'mia@acme.test', roles: 'Customer' }),
]

function exampleOf(values: Record<string, Cell>): Cell[] {
  const defaults: Record<string, Cell> = { vip: false, verified: false, active: true }
  return userImport.columns.map((column) => values[column] ?? defaults[column] ?? '')
}
