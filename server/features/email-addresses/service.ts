import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Row } from '#kernel/resource.ts'

type Values = Record<string, unknown>

/** One @, a dot after it, and no character that could end a header or begin another address. */
const address = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)+$/

/** Addresses are kept in lower case, names without line breaks; without a channel nothing is sent or received. */
export async function checkAddress(_ctx: Ctx, values: Values, before?: Row): Promise<Values> {
  const { email, name } = values as { email?: string; name?: string }
  if (email !== undefined && !address.test(email))
    throw invalid('invalid_email', `Invalid email '${email}'`, { field: 'email', values: { email: email } })
  const channelId = 'channel_id' in values ? values.channel_id : before?.channel_id
  return {
    ...values,
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(name === undefined ? {} : { name: name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ') }),
    ...(channelId ? {} : { active: false }),
  }
}
