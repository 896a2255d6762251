import { type Actor, holds } from '#kernel/actor.ts'
import { CommandFailed } from '../instance/failure.ts'
import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

export const createToken: Command = {
  name: 'token create',
  args: ['USER', 'NAME', 'PERMISSION…'],
  summary: 'Create an access token for a user and print it.',
  options: { expires: { type: 'string', value: 'YYYY-MM-DD', help: 'the day on which it stops working' } },
  run: async ({ args, option, say }) => {
    const [user = '', name, ...permission] = args
    return withConsole(async (console) => {
      const owner = await console.actFor((await console.findUser(user)).id)
      if (!owner.active) throw new CommandFailed(`${owner.login} is inactive, so a token would not work.`)
      await requirePermissions(console, owner, permission)
      const expires_at = option('expires') ?? null
      const { token } = await console.api.as(owner)<{ token: string }>('POST', '/user_access_token', {
        name,
        permission,
        expires_at,
      })
      say(token)
    })
  },
}

/** A token can do only what its user may: one with other permissions would do nothing, without a word. */
async function requirePermissions({ deps }: Console, owner: Actor, wanted: readonly string[]): Promise<void> {
  const rows = await deps.db.selectFrom('permissions').select('name').execute()
  const known = new Set(rows.map(({ name }) => name))
  const unknown = wanted.find((name) => !known.has(name))
  if (unknown !== undefined) throw new CommandFailed(`There is no permission ${unknown}.`)
  const missing = wanted.find((name) => !holds(owner.permissions, [name]))
  if (missing !== undefined) throw new CommandFailed(`${owner.login} does not have the permission ${missing}.`)
}
