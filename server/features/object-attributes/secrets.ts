import { secretMask } from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { type FieldRow, writeSealed } from './store.ts'

type DataOption = Readonly<Record<string, unknown>>

/** Options of external data sources that are stored sealed. */
export const secretOptions = ['http_basic_auth_password', 'bearer_token_auth'] as const
type SecretOption = (typeof secretOptions)[number]

export type FieldSecrets = Partial<Record<SecretOption, string>>

const sealedAs = (id: number, name: SecretOption) => `object_attributes.${name}:${id}`

/** Missing or the mask: keep what is stored. */
const isKept = (value: unknown): boolean => value === undefined || value === secretMask

export const withoutSecrets = (options: DataOption): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !secretOptions.includes(name as SecretOption)))

/** What administrators see in place of secrets. */
export const maskSecrets = (
  options: DataOption,
  sealed: Readonly<Record<string, string>>,
): Record<string, unknown> => ({
  ...options,
  ...Object.fromEntries(secretOptions.flatMap((name) => (sealed[name] === undefined ? [] : [[name, secretMask]]))),
})

/** Stores new secrets and deletes those that were sent empty. */
export async function saveSecrets({ db, deps }: Ctx, field: FieldRow, sent: DataOption): Promise<void> {
  const given = secretOptions.filter((name) => !isKept(sent[name]))
  if (given.length === 0) return
  const kept = Object.entries(field.sealed).filter(([name]) => !given.includes(name as SecretOption))
  const added = given.flatMap((name) => {
    const value = sent[name]
    return typeof value === 'string' && value !== '' ? [[name, deps.sealer.seal(value, sealedAs(field.id, name))]] : []
  })
  await writeSealed(db, field.id, Object.fromEntries([...kept, ...added]))
}

/** Only for calling the other server. */
export const openSecrets = (
  { deps }: Pick<Ctx, 'deps'>,
  { id, sealed }: Pick<FieldRow, 'id' | 'sealed'>,
): FieldSecrets =>
  Object.fromEntries(
    secretOptions.flatMap((name) => {
      const value = sealed[name]
      return value === undefined ? [] : [[name, deps.sealer.open(value, sealedAs(id, name))]]
    }),
  )

/** Where secrets are sent, and whether the receiver has to prove that it is the right one. */
const destinationOf = ({ search_url, verify_ssl }: DataOption): string =>
  `${URL.parse(String(search_url).replaceAll(/#\{[^}]*\}/g, 'x'))?.origin ?? ''} ${String(verify_ssl ?? true)}`

/** A caller who points a field at another server must not receive the stored secrets there. */
export function assertSecretsSent(field: Pick<FieldRow, 'data_option' | 'sealed'>, sent: DataOption): void {
  if (destinationOf(sent) === destinationOf(field.data_option)) return
  const kept = secretOptions.find((name) => field.sealed[name] !== undefined && isKept(sent[name]))
  if (kept)
    throw invalid('secret_required', `'${kept}' must be entered again because the server has changed.`, {
      field: `data_option.${kept}`,
    })
}
