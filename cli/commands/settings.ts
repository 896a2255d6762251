import type { Setting } from '#contract/setting.ts'
import { CommandFailed, WrongUsage } from '../instance/failure.ts'
import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

const listSettings = ({ call }: Console) => call<Setting[]>('GET', '/settings?per_page=1000')

async function getSetting(console: Console, wanted: string): Promise<Setting> {
  const found = (await listSettings(console)).find(({ name }) => name === wanted)
  if (!found) throw new CommandFailed(`There is no setting ${wanted}. “switchboard settings get” lists them all.`)
  return found
}

/** Generated secrets and passwords are shown only if they are asked for by name. */
const shownInList = ({ preferences, state_current }: Setting): string =>
  preferences.secret === true ? '(secret)' : JSON.stringify(state_current.value)

export const getSettings: Command = {
  name: 'settings get',
  args: ['[NAME]'],
  summary: 'Print all settings, or the value of one as JSON.',
  run: async ({ args: [name], say }) => {
    return withConsole(async (console) => {
      if (name !== undefined) return say(JSON.stringify((await getSetting(console, name)).state_current.value))
      for (const setting of await listSettings(console)) say(`${setting.name} = ${shownInList(setting)}`)
    })
  },
}

/** Text settings take the text as it is, so that it needs no quotes; all others take JSON. */
function readValue({ state_initial, state_current }: Setting, text: string): unknown {
  if (typeof (state_current.value ?? state_initial.value) === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongUsage(`The value must be JSON, such as ${JSON.stringify(state_current.value)}.`)
  }
}

export const setSetting: Command = {
  name: 'settings set',
  args: ['NAME', 'VALUE'],
  summary: 'Change a setting; values that are not text are given as JSON.',
  run: async ({ args: [name = '', text = ''], say }) => {
    return withConsole(async (console) => {
      const setting = await getSetting(console, name)
      const state_current = { value: readValue(setting, text) }
      const saved = await console
        .call<Setting>('PUT', `/settings/${setting.id}`, { state_current })
        .catch((error: Error) => {
          // The API names the field of its request.
          const isVague = error.message === `Invalid value for param 'state_current': ${name}`
          throw isVague ? new CommandFailed(`${text} is not an allowed value for ${name}.`) : error
        })
      say(`${name} = ${JSON.stringify(saved.state_current.value)}`)
    })
  },
}
