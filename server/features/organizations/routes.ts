import type { FastifyInstance } from 'fastify'
import {
  MembershipConfirmation,
  Organization,
  OrganizationHistory,
  OrganizationImport,
  UnconfirmedMembers,
} from '#contract/organization.ts'
import { holdToForm } from '#features/form-rules/service.ts'
import { mountImport } from '#kernel/csv/mount-import.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { answerHistory } from '#kernel/history.ts'
import { serve } from '#kernel/http/serve.ts'
import { showRecord } from '#kernel/resource.ts'
import { exampleLines, organizationImport } from './import.ts'
import { confirmMembership, listUnconfirmedMembers } from './membership.ts'
import { listOrganizations, organizationAssets, showOrganization } from './read.ts'
import { serveSearch } from './search.ts'
import { createOrganization, removeOrganization, updateOrganization } from './service.ts'

const { list, show, create, update, remove } = Organization.endpoints

export function routes(app: FastifyInstance): void {
  app.deps.assets.register(Organization.asset, organizationAssets)
  serve(app, list, (serving) => listOrganizations(serving))
  serveSearch(app)
  serve(app, show, ({ ctx, input }) => showOrganization(ctx, input.id, input))
  serve(app, create, {
    change: ({ ctx, input }) =>
      holdToForm(ctx, { object: 'Organization', sent: input }, (held) => createOrganization(held, input)),
    present: async ({ ctx, input }, { id }: Row) => showRecord(ctx, Organization, id, input),
  })
  serve(app, update, {
    change: ({ ctx, input }) =>
      holdToForm(ctx, { object: 'Organization', sent: input }, (held) =>
        updateOrganization(held, { ...input, id: input.id as number }),
      ),
    present: async ({ ctx, input }, { id }: Row) => showRecord(ctx, Organization, id, input),
  })
  serve(app, remove, async ({ ctx, input }) => {
    await removeOrganization(ctx, input.id)
    return {}
  })
  serve(app, OrganizationHistory, async ({ ctx, input }) => {
    await getRow(ctx.db, Organization, input.id)
    return answerHistory(ctx, { object: Organization.model, id: input.id })
  })
  serve(app, UnconfirmedMembers, async ({ ctx, input }) => {
    await getRow(ctx.db, Organization, input.id)
    return listUnconfirmedMembers(ctx, input.id)
  })
  serve(app, MembershipConfirmation, async ({ ctx, input }) => {
    await confirmMembership(ctx, input.id)
    return { message: 'ok' as const }
  })
  mountImport(app, { endpoints: OrganizationImport, plan: organizationImport, example: exampleLines })
}
