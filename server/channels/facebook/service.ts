import { randomBytes, randomUUID } from 'node:crypto'
import type { ChannelsFacebook } from '#contract/channel-facebook.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, required } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { askGraph } from '../messaging/ask-graph.ts'
import { callGraph } from '../messaging/graph-api.ts'
import { idIn, textIn } from '../messaging/json.ts'
import { assertGroup } from '../records/assert-group.ts'
import { openSecrets, replaceSecrets, sentOrKept } from '../records/secrets.ts'
import { changeChannel, deleteChannel, insertChannel, lockChannel, noteSending } from '../records/store.ts'
import { accessWith, area, channels, type FacebookOptions, isConnected } from './store.ts'

const areas = [area] as const

type Secrets = Pick<FacebookOptions, 'access_token' | 'app_secret'>
type Checked = { secrets?: Secrets; page?: FacebookOptions['page'] }

const fields = 'feed,messages,message_deliveries'

/** Outside of a transaction: which page the token belongs to. The page then sends its events to the app. */
async function check(ctx: Ctx, secrets: Secrets): Promise<Required<Checked>> {
  const access = accessWith(ctx.deps, secrets.access_token)
  const page = await askGraph({ service: 'Facebook', field: 'access_token' }, async () => {
    const found = await callGraph(access, 'me?fields=id,name')
    await callGraph(access, `${idIn(found.id) ?? 'me'}/subscribed_apps`, { subscribed_fields: fields })
    return { id: idIn(found.id) ?? '', name: textIn(found.name) ?? '' }
  })
  return { secrets, page }
}

type CreateInput = InputOf<typeof ChannelsFacebook.create> & Checked

export async function prepareCreate({ ctx, input }: Serving<CreateInput>): Promise<CreateInput> {
  const { access_token, app_secret } = input
  if (!access_token) throw required('access_token')
  if (!app_secret) throw required('app_secret')
  return { ...input, ...(await check(ctx, { access_token, app_secret })) }
}

async function assertUnused(ctx: Ctx, pageId: string, exceptId?: number): Promise<void> {
  if (await isConnected(ctx, pageId, exceptId))
    throw invalid('not_unique', 'This page is already connected.', { field: 'access_token' })
}

export async function createFacebook(ctx: Ctx, { group_id, secrets, page }: CreateInput): Promise<number> {
  const found = page as FacebookOptions['page']
  await assertGroup(ctx, group_id)
  await assertUnused(ctx, found.id)
  const options: FacebookOptions = {
    adapter: 'facebook',
    page: found,
    ...(secrets as Secrets),
    callback_url_uuid: randomUUID(),
    verify_token: randomBytes(12).toString('base64url'),
  }
  const { id } = await insertChannel(ctx, { area, groupId: group_id, options })
  await audit(ctx, { action: 'channel_saved', object: 'channels', id })
  return id
}

type UpdateInput = InputOf<typeof ChannelsFacebook.update> & Checked

export async function prepareUpdate({ ctx, input }: Serving<UpdateInput>): Promise<UpdateInput> {
  const stored = await channels.find(ctx, input.id)
  if (!stored) throw notFound('Channel', input.id)
  const { access_token, app_secret } = input
  const merged = replaceSecrets({ access_token, app_secret }, sentOrKept, { ...stored.options })
  return { ...input, ...(await check(ctx, merged as Secrets)) }
}

export async function updateFacebook(ctx: Ctx, { id, group_id, secrets, page }: UpdateInput): Promise<number> {
  const row = await lockChannel(ctx, areas, id)
  if (group_id !== undefined) await assertGroup(ctx, group_id)
  await assertUnused(ctx, page?.id ?? '', id)
  const before = openSecrets<FacebookOptions>(ctx.deps.sealer, id, row.options)
  const options = { ...before, ...secrets, ...(page && { page }) }
  await changeChannel(ctx, row, { options, ...(group_id !== undefined && { group_id }) })
  await noteSending(ctx, id, null)
  await audit(ctx, { action: 'channel_saved', object: 'channels', id })
  return id
}

export async function switchFacebook(ctx: Ctx, id: number, active: boolean): Promise<Record<string, never>> {
  await changeChannel(ctx, await lockChannel(ctx, areas, id), { active })
  return {}
}

export async function removeFacebook(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await lockChannel(ctx, areas, id)
  await deleteChannel(ctx, id)
  await audit(ctx, { action: 'channel_deleted', object: 'channels', id })
  return {}
}
