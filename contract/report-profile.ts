import { condition } from './condition.ts'
import { bool, requiredText } from './lenient.ts'
import { resource } from './resource.ts'

const permission = ['admin.report_profile'] as const

/** Which tickets a report counts; a profile without roles is for everyone who may see reports. */
export const ReportProfile = resource('report_profiles', {
  model: 'Report::Profile',
  read: permission,
  write: permission,
  fields: {
    name: requiredText('Name', 150),
    condition: condition.default({}),
    active: bool().default(true),
  },
  relations: {
    roles: {
      ids: 'role_ids',
      table: 'roles',
      own: 'report_profile_id',
      through: 'report_profiles_roles',
      other: 'role_id',
      writable: true,
    },
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
