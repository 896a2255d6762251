import type { FastifyInstance } from 'fastify'
import { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { User } from '#contract/user.ts'
import { UserMerges } from '#contract/user-merge.ts'
import { holdToForm } from '#features/form-rules/service.ts'
import { mountImport } from '#kernel/csv/mount-import.ts'
import { getRow } from '#kernel/db/rows.ts'
import { answerHistory } from '#kernel/history.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { answerCreation, createUser, prepareCreation } from './create.ts'
import { inviteAgain } from './invite.ts'
import { exportUsers } from './export.ts'
import { userExample, userImport } from './import.ts'
import { mergeUser, previewMerge } from './merge.ts'
import { selectMerges } from './merge-store.ts'
import { prepareUpdate, type Reauthenticate } from './prepare-update.ts'
import { listUsers, namedUser, namedUserAssets, showUser, userAssets } from './read.ts'
import { presentSavedUser } from './present-saved-user.ts'
import { removeUser } from './remove.ts'
import { searchUsers } from './search.ts'
import { confirmEmailAsAdministrator, confirmEmailChange, getConfirmedEmail, undoEmailChange } from './confirm-email.ts'
import { users } from './store.ts'
import { undoMerge } from './undo-merge.ts'
import { updateOwn, updateUser } from './update.ts'
import { unlockUser } from './unlock.ts'

export function routes(app: FastifyInstance, { reauthenticate }: { reauthenticate: Reauthenticate }): void {
  app.deps.assets.register('User', userAssets)
  app.deps.assets.register(namedUser, namedUserAssets)
  serveReading(app)
  serveWriting(app)
  serveUpdates(app, reauthenticate)
  mountImport(app, { endpoints: User, plan: userImport, example: userExample })
}

function serveReading(app: FastifyInstance): void {
  serve(app, User.me, ({ ctx, input }) => showUser(ctx, ctx.actor.id, input))
  serve(app, User.list, (serving) => listUsers(serving))
  serve(app, User.search, (serving) => searchUsers(serving))
  serve(app, User.searchByPost, (serving) => searchUsers(serving))
  for (const endpoint of [User.export, User.exportByPost]) serve(app, endpoint, exportUsers)
  serve(app, User.show, ({ ctx, input }) => showUser(ctx, input.id, input))
  serve(app, User.history, async ({ ctx, input }) => {
    await getRow(ctx.db, users, input.id)
    return answerHistory(ctx, { object: 'User', id: input.id })
  })
}

function serveWriting(app: FastifyInstance): void {
  const create = {
    change: ({ ctx, input }: Serving<InputOf<typeof User.create>>) =>
      holdToForm(ctx, { object: 'User', sent: input }, (held) => createUser(held, input)),
    present: ({ ctx, input }: Serving<Modes>, id: number | undefined) => answerCreation(ctx, id, input),
  }
  serve(app, User.create, create, { prepare: prepareCreation })
  serve(app, User.remove, async ({ ctx, input }) => {
    await removeUser(ctx, input.id)
    return {}
  })
  serve(app, User.previewMerge, ({ ctx, input }) => previewMerge(ctx, input.id, input.into_id))
  serve(app, User.merge, async ({ ctx, input }) => {
    const merge_id = await mergeUser(ctx, input.id, input.into_id)
    return { message: 'ok' as const, merge_id }
  })
  serve(app, UserMerges.list, ({ ctx, input }) => selectMerges(ctx, input.user_id))
  serve(app, UserMerges.undo, async ({ ctx, input }) => {
    await undoMerge(ctx, input.id)
    return { message: 'ok' as const }
  })
  serve(app, User.invite, async ({ ctx, input }) => {
    await inviteAgain(ctx, input.id)
    return { message: 'ok' as const }
  })
  serve(app, User.confirmedEmail, async ({ ctx, input }) => ({
    confirmed_email: await getConfirmedEmail(ctx, input.id),
  }))
  serve(app, User.confirmEmail, async ({ ctx, input }) => {
    await confirmEmailAsAdministrator(ctx, input.id)
    return { message: 'ok' as const }
  })
  serve(app, Account.undoEmailChange, ({ ctx, input }) => undoEmailChange(ctx, input.token))
  serve(app, Account.confirmEmailChange, ({ ctx, input }) => confirmEmailChange(ctx, input.token))
  serve(app, User.unlock, async ({ ctx, input }) => {
    await unlockUser(ctx, input.id)
    return { message: 'ok' as const }
  })
}

function serveUpdates(app: FastifyInstance, reauthenticate: Reauthenticate): void {
  serve(
    app,
    User.update,
    {
      change: ({ ctx, input: { id, expand: _expand, full: _full, ...sent } }) =>
        holdToForm(ctx, { object: 'User', sent }, (held) => updateUser(held, id, sent)),
      present: async ({ ctx, input }) => presentSavedUser(ctx, input.id, input),
    },
    { prepare: prepareUpdate(reauthenticate) },
  )
  serve(app, User.updateMe, {
    change: ({ ctx, input: { expand: _expand, full: _full, ...sent } }) =>
      holdToForm(ctx, { object: 'User', sent }, (held) => updateOwn(held, sent)),
    present: async ({ ctx, input }) => presentSavedUser(ctx, ctx.actor.id, input),
  })
}
