import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import {
  type FirstSteps,
  type GettingStarted,
  type SetUpStep,
  setUpSteps,
  type SetUpSteps,
} from '#contract/getting-started.ts'
import { changeSettings } from '#features/settings/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type SetUpFacts, findFacts, setUpRecords } from './store.ts'

const skippedSteps = 'setup_skipped_steps'

/** Anonymous callers get the same four values before and after the set-up. */
export async function describeSetUp(ctx: Ctx): Promise<OutputOf<typeof GettingStarted.show>> {
  const { db, deps, actor } = ctx
  const { settings } = deps
  const state = {
    setup_done: await settings.isOn('system_init_done'),
    import_mode: await settings.isOn('import_mode'),
    import_backend: await settings.text('import_backend'),
    system_online_service: await settings.isOn('system_online_service'),
  }
  if (!state.setup_done || !may(actor, 'admin.*')) return state
  const steps = may(actor, 'admin') ? { steps: await listSteps(ctx, await skipped(ctx)) } : {}
  return { ...state, ...(await setUpRecords(db)), channel_driver: {}, ...steps }
}

async function skipped({ deps }: Ctx): Promise<readonly unknown[]> {
  const names = await deps.settings.get(skippedSteps)
  return Array.isArray(names) ? names : []
}

/** Whether a step is done follows from the records, wherever it was done. */
async function listSteps({ db, actor }: Ctx, skippedNames: readonly unknown[]): Promise<SetUpSteps> {
  const facts = await findFacts(db, actor.id)
  const stateOf = (name: SetUpStep) => (facts[name] ? 'done' : skippedNames.includes(name) ? 'skipped' : 'open')
  return setUpSteps.map((name) => ({ name, state: stateOf(name) }))
}

export async function skipStep(ctx: Ctx, name: SetUpStep, isSkipped: boolean): Promise<SetUpSteps> {
  const others = (await skipped(ctx)).filter((one) => one !== name)
  const names = isSkipped ? [...others, name] : others
  await changeSettings(ctx, { [skippedSteps]: names })
  return listSteps(ctx, names)
}

type Base = InputOf<typeof GettingStarted.saveBase>

const wordsFor: Record<string, { field: keyof Base; text: string }> = {
  organization: { field: 'organization', text: 'Enter the name on one line.' },
  fqdn: { field: 'url', text: 'Enter an address like https://help.example.com' },
  http_type: { field: 'url', text: 'Enter an address like https://help.example.com' },
  locale_default: { field: 'locale_default', text: 'Choose a language from the list.' },
  timezone_default: { field: 'timezone_default', text: 'Choose a time zone from the list.' },
  product_logo: { field: 'logo', text: 'Choose a PNG, JPEG, GIF or WebP of up to 64 KB.' },
}

/** Anything but a plain URL of a host becomes a value that the setting rejects. */
function addressIn(url: string): { http_type: string; fqdn: string } {
  const { protocol, host, href } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '', href: '' }
  return href === `${protocol}//${host}/`
    ? { http_type: protocol.slice(0, -1), fqdn: host }
    : { http_type: '', fqdn: '' }
}

export async function saveBase(ctx: Ctx, given: Base): Promise<OutputOf<typeof GettingStarted.saveBase>> {
  const { url, logo, ...named } = given
  const sent = { ...named, ...(url !== undefined && addressIn(url)), ...(logo !== undefined && { product_logo: logo }) }
  const settings = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const wrong = await changeSettings(ctx, settings)
  if (wrong.length === 0) return { result: 'ok', settings }
  const messages = wrong.flatMap((name) => (wordsFor[name] ? [[wordsFor[name].field, wordsFor[name].text]] : []))
  return { result: 'invalid', messages: Object.fromEntries(messages) as Record<string, string> }
}

type Item = { id: keyof SetUpFacts; name: string; location: string }

const ofSystem: Item[] = [
  { id: 'mail_out', name: 'Set up outgoing email', location: '/admin/mail' },
  { id: 'mailbox', name: 'Connect a mailbox', location: '/admin/mail' },
  { id: 'colleagues', name: 'Invite a colleague', location: '/admin/users' },
  { id: 'groups', name: 'Add a second group', location: '/admin/groups' },
]
const ofEverybody: Item[] = [
  { id: 'answer', name: 'Reply to your first ticket', location: '/overviews' },
  { id: 'picture', name: 'Add a profile picture', location: '/profile/account' },
]

export async function listFirstSteps({ db, actor }: Ctx): Promise<OutputOf<typeof FirstSteps.list>> {
  const facts = await findFacts(db, actor.id)
  const items = may(actor, 'admin') ? [...ofSystem, ...ofEverybody] : ofEverybody
  return [{ name: 'Getting started', items: items.map((item) => ({ ...item, checked: facts[item.id] })) }]
}
