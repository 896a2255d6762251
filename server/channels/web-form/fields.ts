import { longestFields } from '#contract/web-form.ts'
import { tidyEmail } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { findPersonByAddress } from '../arrival/person-by-address.ts'
import { canReceiveMail } from './mail-domain.ts'

type FieldName = keyof typeof longestFields
export type FormFields = Record<FieldName, string>
export type FieldProblem = 'required' | 'invalid' | 'too_long'
type FieldProblems = { [name in FieldName]?: FieldProblem }

const names = Object.keys(longestFields) as FieldName[]

/** All problems at once, so that the sender sees them all. */
export async function checkFields(
  ctx: Ctx,
  input: Record<string, unknown>,
): Promise<{ fields: FormFields; problems: FieldProblems }> {
  const fields = Object.fromEntries(names.map((name) => [name, readField(input[name])])) as FormFields
  const problems: FieldProblems = {}
  for (const name of names) {
    if (fields[name] === '') problems[name] = 'required'
    else if (fields[name].length > longestFields[name]) problems[name] = 'too_long'
  }
  if (!problems.email && !(await isUsable(ctx, fields.email))) problems.email = 'invalid'
  return { fields, problems }
}

const readField = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').trim() : ''

/** The address of a known person is not looked up again. */
async function isUsable({ db, deps }: Ctx, address: string): Promise<boolean> {
  try {
    const email = tidyEmail(address) as string
    if (await findPersonByAddress(db, email)) return true
    return await canReceiveMail(email.slice(email.indexOf('@') + 1), deps.dnsServers)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
