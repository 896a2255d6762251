import { setPasswordCost } from '#kernel/crypto/passwords.ts'

/** The users of every test. */
export type Member = {
  id: number
  name: string
  roles: string[]
  groups?: Record<string, string>
  organization?: string
}

export const cast = [
  { id: 3, name: 'Ada Admin', roles: ['Admin', 'Agent'], groups: { Users: 'full', Sales: 'full', Support: 'full' } },
  { id: 4, name: 'Agnes Agent', roles: ['Agent'], groups: { Users: 'full', Sales: 'full' } },
  { id: 5, name: 'Anton Agent', roles: ['Agent'], groups: { Support: 'full' } },
  { id: 6, name: 'Nora Customer', roles: ['Customer'], organization: 'Acme' },
  { id: 7, name: 'Noah Customer', roles: ['Customer'], organization: 'Acme' },
  { id: 8, name: 'Otto Customer', roles: ['Customer'] },
  { id: 9, name: 'Pia Admin', roles: ['Admin'] },
] as const satisfies Member[]

/** ada: administrator and agent; agnes, anton: agents of different groups; nora, noah: colleagues in a shared
 * organization; otto: customer of none; pia: administrator without any ticket permission. */
export type CastName = 'ada' | 'agnes' | 'anton' | 'nora' | 'noah' | 'otto' | 'pia'
export const castNames: readonly CastName[] = ['ada', 'agnes', 'anton', 'nora', 'noah', 'otto', 'pia']

export const password = 'Correct-Horse-7'

// The tests sign in thousands of times; at the cost of production that would take a minute of processor time.
setPasswordCost(8, 1)

export const tokenOf = (name: string) => `test-token-of-${name}`
export const emailOf = (name: CastName) => `${name}@example.com`
