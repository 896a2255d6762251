import type { FastifyInstance, FastifyReply } from 'fastify'
import { cloudMailboxes, type MailProvider, mailProviderNames } from '#contract/channel-cloud-mailbox.ts'
import { mailProviders } from '#contract/channel-email.ts'
import { ExternalCredentials, MailSignIn } from '#contract/external-credential.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { Refusal } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { removeAccount, switchAccount } from '../accounts/service.ts'
import { connectMailbox } from './connect-mailbox.ts'
import {
  completeApp,
  createCredential,
  externalCredentials,
  findApp,
  getCredential,
  listCredentials,
  presentCredential,
  removeCredential,
  updateCredential,
} from './credentials.ts'
import { areaOf, describeProvider } from './provider.ts'
import { verifyApp } from './request-tokens.ts'
import { chooseMailboxGroup, listMailboxes, rollbackMigration, saveInbound, tryMailbox } from './service.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'
import { SignInFailure } from './sign-in-failure.ts'

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('ExternalCredential', {
    load: async ({ db }, ids) => (await selectByIds(db, externalCredentials, ids)).map(presentCredential),
    needs: ({ created_by_id, updated_by_id }) => ({ User: [created_by_id as number, updated_by_id as number] }),
  })
  serve(app, ExternalCredentials.list, async ({ ctx }) => (await listCredentials(ctx)).map(presentCredential))
  serve(app, ExternalCredentials.show, async ({ ctx, input }) => presentCredential(await getCredential(ctx, input.id)))
  serve(app, ExternalCredentials.create, async ({ ctx, input }) =>
    presentCredential(await createCredential(ctx, input.name, input.credentials)),
  )
  serve(app, ExternalCredentials.update, async ({ ctx, input }) =>
    presentCredential(await updateCredential(ctx, input.id, input.credentials)),
  )
  serve(app, ExternalCredentials.remove, async ({ ctx, input }) => {
    await removeCredential(ctx, input.id)
    return {}
  })
  for (const provider of mailProviders) {
    mailboxRoutes(app, provider)
    signInRoutes(app, provider)
  }
}

function mailboxRoutes(app: FastifyInstance, provider: MailProvider): void {
  const endpoints = cloudMailboxes[provider]
  const areas = [areaOf(provider)]
  serve(app, endpoints.list, ({ ctx }) => listMailboxes(ctx, provider))
  serve(app, endpoints.enable, ({ ctx, input }) => switchAccount(ctx, input.id, true, areas))
  serve(app, endpoints.disable, ({ ctx, input }) => switchAccount(ctx, input.id, false, areas))
  serve(app, endpoints.remove, ({ ctx, input }) => removeAccount(ctx, input.id, areas))
  serve(app, endpoints.group, ({ ctx, input }) => chooseMailboxGroup(ctx, provider, input.id, input.group_id))
  serve(app, endpoints.inbound, ({ ctx, input }) => saveInbound(ctx, provider, input), {
    prepare: tryMailbox(provider),
  })
  serve(app, endpoints.rollback, ({ ctx, input }) => rollbackMigration(ctx, provider, input.id))
}

function signInRoutes(app: FastifyInstance, provider: MailProvider): void {
  const { verify, link, callback } = MailSignIn[provider]
  serve(app, verify, async ({ ctx, input }) => {
    if (!input.client_id) return { error: "Attribute 'client_id' required!" }
    try {
      const given = completeApp({ ...input, client_id: input.client_id }, await findApp(ctx, provider))
      await verifyApp(describeProvider(ctx.deps, provider, given.client_tenant ?? ''), given)
      return { attributes: { client_id: given.client_id } }
    } catch (error) {
      return describeFailure(provider, error)
    }
  })
  serve(app, link, ({ ctx, input, reply }) =>
    redirect(reply, provider, () => beginSignIn(ctx, provider, input.channel_id ?? null)),
  )
  serve(app, callback, ({ ctx, input, reply }) =>
    redirect(reply, provider, async () => {
      const granted = await finishSignIn(ctx, provider, input)
      const id = await unitOfWork(ctx.deps, ctx, (writing) => connectMailbox(writing, provider, granted))
      return `/admin/${provider}?connected=${id}`
    }),
  )
}

/** A browser waits for the answer: what fails is shown on the page of the provider's mailboxes. */
async function redirect(reply: FastifyReply, provider: MailProvider, find: () => Promise<string>) {
  const address = await find().catch((error: unknown) => {
    if (error instanceof SignInFailure) return `/admin/${provider}?problem=${error.problem}`
    throw error
  })
  return reply.redirect(address, 302)
}

function describeFailure(provider: MailProvider, error: unknown) {
  const name = mailProviderNames[provider]
  if (error instanceof Refusal) return { error: error.message }
  if (!(error instanceof SignInFailure)) throw error
  const { problem } = error
  const text = problem === 'app_rejected' ? 'does not accept this client ID and secret.' : 'cannot be reached.'
  return { error: `${name} ${text}`, problem }
}
