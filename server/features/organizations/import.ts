import { Organization } from '#contract/organization.ts'
import { customCells, type ImportPlan, valuesOfCell } from '#kernel/csv/import.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { createOrganization, updateOrganization } from './service.ts'
import { findIdByName } from './store.ts'

const { create, update } = Organization.endpoints

/** A line is an organization, identified by its id or else by its name; `members` are logins or e-mail addresses. */
export const organizationImport: ImportPlan = {
  model: Organization.model,
  columns: ['id', 'name', 'shared', 'domain', 'domain_assignment', 'active', 'vip', 'note', 'members'],
  ignored: ['member_ids', 'secondary_members', 'secondary_member_ids'],
  save: async (ctx, { members, ...cells }) => {
    const values = {
      ...cells,
      ...customCells(ctx, Organization.model, cells),
      ...(members === undefined ? {} : { members: valuesOfCell(members) }),
    }
    const id = cells.id ?? (await findIdByName(ctx.db, cells.name ?? ''))
    if (id === undefined)
      return { outcome: 'created', record: await createOrganization(ctx, parseInput(create, values, ctx)) }
    const input = parseInput(update, { ...values, id }, ctx) as Record<string, unknown> & { id: number }
    return { outcome: 'updated', record: await updateOrganization(ctx, input) }
  },
}

export const exampleLines = [
  ['', 'Acme', true, 'acme.example', true, true, false, 'Customer since 2019', 'mia@acme.example~~~leo@acme.example'],
  ['', 'Globex', false, '', false, true, true, '', ''],
]
