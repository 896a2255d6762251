import { randomBytes } from 'node:crypto'
import { CommandFailed } from '../instance/failure.ts'
import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command, Invocation } from './command.ts'

/** Fits every password policy that the settings allow. */
const generatePassword = () => `${randomBytes(15).toString('base64url')}-Aa1`

const passwordOption = { type: 'boolean', help: 'print a new password instead of a link' } as const

export const createUser: Command = {
  name: 'user create',
  args: ['EMAIL'],
  summary: 'Create a user and print a link for choosing a password.',
  options: {
    role: { type: 'string', value: 'NAMES', help: 'roles, separated by commas (default: Customer)' },
    group: { type: 'string', value: 'NAMES', help: 'groups with full access, or “all”' },
    firstname: { type: 'string', value: 'NAME', help: 'first name' },
    lastname: { type: 'string', value: 'NAME', help: 'last name' },
    organization: { type: 'string', value: 'NAME', help: 'an existing organization' },
    password: passwordOption,
  },
  run: (invocation) =>
    withConsole(async (console) => {
      const { args, option } = invocation
      const email = args[0] as string
      const roles = namesIn(option('role') ?? 'Customer')
      await requireKnown(console, 'role', roles)
      const fields = ['firstname', 'lastname', 'organization'].flatMap((name) => {
        const value = option(name)
        return value === undefined ? [] : [[name, value]]
      })
      const groups = await accessTo(console, option('group'))
      const values = { email, roles, ...groups, ...Object.fromEntries(fields) }
      const { id } = await console.call('POST', '/users', values)
      invocation.say(`Created user ${id}: ${email} (${roles.join(', ')})`)
      await giveAccess(console, invocation, id)
    }),
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

async function requireKnown({ deps }: Console, kind: 'role' | 'group', names: readonly string[]): Promise<void> {
  const known = (await deps.db.selectFrom(`${kind}s`).select('name').orderBy('name').execute()).map(({ name }) => name)
  const unknown = names.find((name) => !known.some((one) => one.toLowerCase() === name.toLowerCase()))
  if (unknown !== undefined) throw new CommandFailed(`There is no ${kind} ${unknown}. There are: ${known.join(', ')}`)
}

async function accessTo(console: Console, given: string | undefined): Promise<{ groups?: Record<string, string[]> }> {
  if (given === undefined) return {}
  const names =
    given === 'all'
      ? (await console.deps.db.selectFrom('groups').select('name').where('active', '=', true).execute()).map(
          ({ name }) => name,
        )
      : namesIn(given)
  await requireKnown(console, 'group', names)
  return { groups: Object.fromEntries(names.map((name) => [name, ['full']])) }
}

export const resetUser: Command = {
  name: 'user reset',
  args: ['USER'],
  summary: 'Unlock a user (id, login or email address) and print a link for a new password.',
  options: {
    password: passwordOption,
    'second-factor': { type: 'boolean', help: 'also remove all two-factor methods' },
  },
  run: (invocation) =>
    withConsole(async (console) => {
      const { id, login } = await console.findUser(invocation.args[0] as string)
      await console.call('PUT', `/users/unlock/${id}`)
      if (invocation.has('second-factor')) {
        await console.call('DELETE', `/users/${id}/two_factor_remove_all_authentication_methods`)
        invocation.say(`Removed all two-factor methods of ${login}.`)
      }
      await giveAccess(console, invocation, id)
    }),
}

async function giveAccess(console: Console, { has, say }: Invocation, id: number): Promise<void> {
  if (has('password')) {
    const password = generatePassword()
    await console.call('PUT', `/users/${id}`, { password })
    say(`Password: ${password}`)
    return
  }
  say(`Choose a password within 24 hours: ${await console.issuePasswordLink(id)}`)
}
