import type { organization } from '#contract/attributes/organization.ts'
import { active, type Fields, input, on, required, richtext, yesOrNo } from './field.ts'

const staff = 'ticket.agent admin.organization'
const inForms = on('create edit view', staff)

export const organizationForm: Fields<keyof typeof organization> = {
  name: {
    id: 40,
    position: 200,
    ...input(150, { null: false }),
    screens: { ...on('create edit', staff, required), ...on('view', `${staff} ticket.customer`) },
  },
  shared: { id: 41, position: 1400, ...yesOrNo(true), screens: inForms },
  domain_assignment: { id: 42, position: 1410, ...yesOrNo(false), screens: inForms },
  domain: { id: 43, position: 1420, ...input(150), screens: inForms },
  vip: { id: 44, position: 1450, ...yesOrNo(false), screens: inForms },
  note: { id: 45, position: 1500, ...richtext(5000), screens: inForms },
  active: { id: 46, position: 1800, ...active, screens: on('create edit view', 'admin.organization') },
}
