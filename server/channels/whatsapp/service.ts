import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChannelsWhatsapp } from '#contract/channel-whatsapp.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, required } from '#kernel/errors.ts'
import { assertGroup } from '../records/assert-group.ts'
import { openSecrets, replaceSecrets, sentOrKept } from '../records/secrets.ts'
import { changeChannel, deleteChannel, insertChannel, lockChannel, noteSending } from '../records/store.ts'
import { askGraph } from '../messaging/ask-graph.ts'
import { accessWith, listPhoneNumbers, loadPhoneNumber, type WhatsappNumber } from './api.ts'
import { area, channels, type WhatsappOptions } from './store.ts'

const areas = [area] as const
const service = 'WhatsApp'

export async function preload(ctx: Ctx, { business_id, access_token }: InputOf<typeof ChannelsWhatsapp.preload>) {
  const numbers = await askGraph({ service, field: 'business_id' }, () =>
    listPhoneNumbers(accessWith(ctx.deps, access_token), business_id),
  )
  const phone_numbers = numbers.map(({ id, name, number }) => ({ label: `${name} (${number})`, value: id }))
  return { data: { phone_numbers } }
}

type Wanted = Omit<WhatsappOptions, 'adapter' | 'name' | 'phone_number' | 'callback_url_uuid' | 'verify_token'>
type Checked = { wanted: Wanted; number: WhatsappNumber }

/** Outside of a transaction: asks the network for the number. */
export async function prepareCreate<I extends InputOf<typeof ChannelsWhatsapp.create>>({
  ctx,
  input,
}: {
  ctx: Ctx
  input: I
}): Promise<I & Checked> {
  if (!input.access_token) throw required('access_token')
  if (!input.app_secret) throw required('app_secret')
  return { ...input, ...(await check(ctx, pickOptions(input))) }
}

const pickOptions = (input: Partial<InputOf<typeof ChannelsWhatsapp.create>>): Wanted => ({
  business_id: input.business_id ?? '',
  phone_number_id: input.phone_number_id ?? '',
  access_token: input.access_token ?? '',
  app_secret: input.app_secret ?? '',
  welcome: input.welcome ?? '',
  reminder_active: input.reminder_active ?? false,
  reminder_message: input.reminder_message ?? '',
})

async function check(ctx: Ctx, wanted: Wanted): Promise<Checked> {
  const access = accessWith(ctx.deps, wanted.access_token)
  return {
    wanted,
    number: await askGraph({ service, field: 'phone_number_id' }, () =>
      loadPhoneNumber(access, wanted.phone_number_id),
    ),
  }
}

type CreateInput = InputOf<typeof ChannelsWhatsapp.create> & Checked

export async function createWhatsapp(ctx: Ctx, input: InputOf<typeof ChannelsWhatsapp.create>): Promise<number> {
  const { group_id, wanted, number } = input as CreateInput
  await assertGroup(ctx, group_id)
  await assertUnused(ctx, wanted.phone_number_id)
  const options: WhatsappOptions = {
    adapter: 'whatsapp',
    ...wanted,
    name: number.name,
    phone_number: number.number,
    callback_url_uuid: randomUUID(),
    verify_token: randomBytes(12).toString('base64url'),
  }
  const { id } = await insertChannel(ctx, { area, groupId: group_id, options })
  await audit(ctx, { action: 'channel_saved', object: 'channels', id })
  return id
}

type UpdateInput = InputOf<typeof ChannelsWhatsapp.update>

export async function prepareUpdate<I extends UpdateInput>({
  ctx,
  input,
}: {
  ctx: Ctx
  input: I
}): Promise<I & Checked> {
  const stored = await channels.find(ctx, input.id)
  if (!stored) throw notFound('Channel', input.id)
  const sent = Object.fromEntries(
    Object.entries(pickOptions(input)).filter(([key]) => input[key as keyof I] !== undefined),
  )
  const before = stored.options as unknown as Record<string, unknown>
  const merged = replaceSecrets({ ...before, ...sent }, sentOrKept, before)
  return { ...input, ...(await check(ctx, pickOptions(merged))) }
}

export async function updateWhatsapp(ctx: Ctx, input: UpdateInput): Promise<number> {
  const { id, group_id, wanted, number } = input as UpdateInput & Checked
  const row = await lockChannel(ctx, areas, id)
  if (group_id !== undefined) await assertGroup(ctx, group_id)
  await assertUnused(ctx, wanted.phone_number_id, id)
  const before = openSecrets<WhatsappOptions>(ctx.deps.sealer, id, row.options)
  const options = { ...before, ...wanted, name: number.name, phone_number: number.number }
  await changeChannel(ctx, row, { options, ...(group_id !== undefined && { group_id }) })
  await noteSending(ctx, id, null)
  await audit(ctx, { action: 'channel_saved', object: 'channels', id })
  return id
}

async function assertUnused({ db }: Ctx, phoneNumberId: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select from channels where area = ${area} and id <> ${except} and options ->> 'phone_number_id' = ${phoneNumberId}`.execute(
    db,
  )
  if (rows.length > 0)
    throw invalid('not_possible', 'Phone number is already in use by another WhatsApp account.', {
      field: 'phone_number_id',
    })
}

const done = { status: 'ok' } as const

export async function switchWhatsapp(ctx: Ctx, id: number, active: boolean) {
  await changeChannel(ctx, await lockChannel(ctx, areas, id), { active })
  return done
}

export async function removeWhatsapp(ctx: Ctx, id: number) {
  await lockChannel(ctx, areas, id)
  await deleteChannel(ctx, id)
  await audit(ctx, { action: 'channel_deleted', object: 'channels', id })
  return done
}
