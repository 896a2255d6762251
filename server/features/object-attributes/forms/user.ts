import type { user } from '#contract/attributes/user.ts'
import { active, choice, type Field, type Fields, input, on, required, richtext, yesOrNo } from './field.ts'

const staff = 'ticket.agent admin.user'
const everywhere = 'signup invite_agent invite_customer create edit'
const inForms = on('create edit view', staff)
const whenInviting = (screen: string) => ({ ...inForms, ...on(screen, '-all-') })

const named = (id: number, position: number): Field => ({
  id,
  position,
  ...input(150, { null: false, item_class: 'formGroup--halfSize' }),
  screens: { ...on(everywhere, '-all-', required), ...on('view', '-all-') },
})

const contact = (id: number, position: number, maxlength: number, type = 'text'): Field => ({
  id,
  position,
  ...input(maxlength, { type, item_class: 'formGroup--halfSize' }),
  screens: inForms,
})

const adaptable = (id: number, position: number, maxlength: number): Field => ({
  ...contact(id, position, maxlength),
  editable: true,
})

export const userForm: Fields<keyof typeof user> = {
  login: { id: 18, position: 100, ...input(100, { autocapitalize: false }), screens: on('view', staff) },
  firstname: named(19, 200),
  lastname: named(20, 300),
  email: { id: 21, position: 400, ...input(150, { type: 'email' }), screens: on(`${everywhere} view`, '-all-') },
  web: contact(22, 500, 250, 'url'),
  phone: contact(23, 600, 100, 'tel'),
  mobile: contact(24, 700, 100, 'tel'),
  fax: contact(25, 800, 100, 'tel'),
  organization_id: {
    id: 26,
    position: 900,
    ...choice('autocompletion_ajax', 'Organization', { translate: false }),
    screens: whenInviting('invite_customer'),
  },
  organization_ids: {
    id: 27,
    position: 901,
    ...choice('autocompletion_ajax', 'Organization', { multiple: true, translate: false, display_limit: 3 }),
    screens: whenInviting('invite_customer'),
  },
  department: adaptable(28, 1000, 200),
  street: adaptable(29, 1100, 100),
  zip: adaptable(30, 1200, 100),
  city: adaptable(31, 1300, 100),
  country: adaptable(32, 1325, 100),
  address: {
    id: 33,
    position: 1350,
    data_type: 'textarea',
    data_option: { type: 'text', maxlength: 500, rows: 4, null: true },
    screens: inForms,
    editable: true,
  },
  password: {
    id: 34,
    position: 1400,
    ...input(1001, { type: 'password', autocomplete: 'new-password' }),
    screens: { ...on('signup', '-all-', required), ...on('create edit', 'admin.user') },
  },
  vip: { id: 35, position: 1490, ...yesOrNo(false), screens: inForms },
  note: { id: 36, position: 1500, ...richtext(5000), screens: whenInviting('invite_customer') },
  role_ids: {
    id: 37,
    position: 1600,
    data_type: 'user_permission',
    data_option: { null: false, item_class: 'checkbox', permission: ['admin.user'] },
    screens: on('create edit invite_agent', 'admin.user', required),
  },
  group_ids: {
    id: 38,
    position: 1700,
    data_type: 'group_permissions',
    data_option: { null: false, item_class: 'checkbox', permission: ['admin.user'] },
    screens: on('create edit invite_agent', 'admin.user'),
  },
  active: { id: 39, position: 1800, ...active, screens: on('create edit view', 'admin.user') },
}
