import { invalid } from '#kernel/errors.ts'

const mostOrganizations = 250

export function checkOrganizations(primary: unknown, secondary: readonly unknown[]): void {
  if (secondary.length > mostOrganizations) {
    throw invalid('limit_reached', `A user can have at most ${mostOrganizations} secondary organizations.`, {
      field: 'organization_ids',
      values: { max: mostOrganizations },
    })
  }
  if (secondary.length > 0 && !primary) {
    throw invalid('required', 'Secondary organizations are only allowed when the primary organization is given.', {
      field: 'organization_id',
    })
  }
}
