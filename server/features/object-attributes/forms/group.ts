import type { group } from '#contract/attributes/group.ts'
import { active, choice, type Fields, input, on, required, richtext, yesOrNo } from './field.ts'

const inForms = on('create edit view', 'admin.group')
const integer = { data_type: 'integer' as const, data_option: { default: null, null: true, min: 1, max: 999_999 } }

export const groupForm: Fields<keyof typeof group> = {
  name_last: {
    id: 47,
    position: 200,
    ...input(150, { null: false }),
    screens: on('create edit view', 'admin.group', required),
  },
  parent_id: {
    id: 48,
    position: 250,
    ...choice('tree_select', 'Group', { translate: false }),
    screens: inForms,
  },
  assignment_timeout: { id: 49, position: 300, ...integer, screens: inForms },
  follow_up_possible: {
    id: 50,
    position: 400,
    data_type: 'select',
    data_option: {
      options: {
        yes: 'yes',
        new_ticket: 'open a new ticket',
        new_ticket_after_certain_time: 'open a new ticket after some time',
      },
      default: 'yes',
      nulloption: false,
      multiple: false,
      null: false,
      translate: true,
      maxlength: 255,
    },
    screens: inForms,
  },
  reopen_time_in_days: { id: 51, position: 410, ...integer, screens: inForms },
  follow_up_assignment: { id: 52, position: 500, ...yesOrNo(true), screens: inForms },
  email_address_id: {
    id: 53,
    position: 600,
    ...choice('select', 'EmailAddress', { translate: false }),
    screens: inForms,
  },
  signature_id: { id: 54, position: 610, ...choice('select', 'Signature', { translate: false }), screens: inForms },
  shared_drafts: { id: 55, position: 1400, ...yesOrNo(true), screens: inForms },
  note: { id: 56, position: 1500, ...richtext(250), screens: inForms },
  active: { id: 57, position: 1800, ...active, screens: inForms },
}
