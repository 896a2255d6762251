import { CommandFailed } from '../instance/failure.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

export const createToken: Command = {
  name: 'token create',
  args: ['USER', 'NAME', 'PERMISSION…'],
  summary: 'Create an access token of a user and print it.',
  options: { expires: { type: 'string', value: 'YYYY-MM-DD', help: 'the day on which it stops working' } },
  run: async ({ args, option, say }) => {
    const [user = '', name, ...permission] = args
    return withConsole(async (console) => {
      const owner = await console.actFor((await console.findUser(user)).id)
      if (!owner.active) throw new CommandFailed(`${owner.login} is inactive, so a token would not work.`)
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
