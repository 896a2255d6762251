import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, flag, id, int, list, requiredText, text } from './lenient.ts'
import { failsWith } from './issues.ts'
import { assets, recordId, timestamp } from './wire.ts'

const iconsets = ['FontAwesome', 'anticon', 'material', 'ionicons', 'Simple-Line-Icons'] as const
const layouts = ['grid', 'list'] as const
export const times = { created_at: timestamp, updated_at: timestamp }

/** `*_ids` are left out for callers who see only the public data. */
const knowledgeBase = z
  .looseObject({
    id: recordId,
    iconset: z.string(),
    color_highlight: z.string(),
    color_header: z.string(),
    color_header_link: z.string(),
    homepage_layout: z.enum(layouts),
    category_layout: z.enum(layouts),
    active: z.boolean(),
    show_feed_icon: z.boolean(),
    custom_address: z.string().nullable(),
    editable: z.boolean().optional().meta({ description: 'Whether the caller may edit what is at the top.' }),
    ...times,
  })
  .meta({ id: 'KnowledgeBase' })

export type KnowledgeBaseRecord = z.output<typeof knowledgeBase>

const color = (name: string) =>
  boundedText(name, 25).refine(
    (value) => /^(?:#(?:[\da-f]{3}|[\da-f]{6})|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[a-z]{3,24})$/i.test(value),
    failsWith('invalid_value', `${name} is not a color`),
  )

/** A path `/faq`, or a host with an optional path. */
const customAddress = boundedText('Custom address', 250)
  .refine(
    (value) => value === '' || /^(?:[\w.-]+(?::\d{1,5})?)?(?:\/[\w.~-]+)*$/.test(value),
    failsWith('invalid_value', 'Custom address must be a path that begins with / or a host, without protocol'),
  )
  .nullable()

export const mostTranslations = 100
const remove = { _destroy: flag() }

const localeAttributes = z.object({
  id: id().optional(),
  system_locale_id: id().optional(),
  primary: bool().optional(),
  ...remove,
})

const appearance = {
  iconset: z.enum(iconsets).optional(),
  color_highlight: color('Color highlight').optional(),
  color_header: color('Color header').optional(),
  color_header_link: color('Color header link').optional(),
  homepage_layout: z.enum(layouts).optional(),
  category_layout: z.enum(layouts).optional(),
  show_feed_icon: bool().optional(),
  custom_address: customAddress.optional(),
  kb_locales_attributes: list(localeAttributes, mostTranslations).optional(),
}

const translationAttributes = z.object({
  id: id(),
  title: requiredText('Title').optional(),
  footer_note: text(1000).optional(),
})

const about = { tag: 'knowledge_bases', model: 'KnowledgeBase' } as const
const ofReaders = { ...about, permission: ['knowledge_base.*'] } as const
const ofAdmins = { ...about, permission: ['admin.knowledge_base'] } as const

const updating = {
  ...about,
  permission: ['knowledge_base.editor'],
  path: '/knowledge_bases/{knowledge_base_id}',
  input: z.object({
    knowledge_base_id: id(),
    translations_attributes: list(translationAttributes, mostTranslations).optional(),
  }),
  output: knowledgeBase,
  summary: 'Change the title and the footer of a help centre',
} as const
const managing = {
  ...ofAdmins,
  path: '/knowledge_bases/manage/{id}',
  input: z.object({ id: id(), ...appearance }),
  output: knowledgeBase,
  summary: 'Change the appearance and the languages of a help centre',
} as const

const menuItem = z.object({
  id: id().optional(),
  title: requiredText('Title', 100),
  url: requiredText('URL', 500),
  new_tab: bool().default(false),
  ...remove,
})

/** The help centre itself, its languages, menus and appearance. */
export const KnowledgeBases = {
  init: endpoint({
    ...about,
    permission: 'any',
    method: 'POST',
    writes: false,
    path: '/knowledge_bases/init',
    input: z.object({
      answer_translation_content_ids: list(id(), 100).optional(),
      answers: z.enum(['all', 'none']).optional(),
    }),
    output: z.union([assets, z.array(z.never())]),
    summary: 'Get everything in the help centre that the caller can see',
    description:
      'Texts of answers are included only for the ids of contents that are asked for. With `answers` = `none`, answers are left out; categories have their ids.',
  }),
  show: endpoint({
    ...ofReaders,
    method: 'GET',
    path: '/knowledge_bases/{knowledge_base_id}',
    input: z.object({ knowledge_base_id: id() }),
    output: knowledgeBase,
    summary: 'Get a help centre',
  }),
  update: endpoint({ ...updating, method: 'PUT' }),
  patch: endpoint({ ...updating, method: 'PATCH' }),
  visibleIds: endpoint({
    ...ofReaders,
    method: 'GET',
    path: '/knowledge_bases/visible_ids',
    output: z.object({ answer_ids: z.array(recordId), category_ids: z.array(recordId) }),
    summary: 'List the answers and categories that the caller may see',
  }),
  recentAnswers: endpoint({
    ...ofReaders,
    method: 'GET',
    path: '/knowledge_bases/recent_answers',
    output: z.object({ assets, answer_ids_recent_viewed: z.array(recordId) }),
    summary: 'List the published answers that the caller viewed last',
  }),
  preview: endpoint({
    ...ofReaders,
    method: 'GET',
    path: '/knowledge_bases/preview/{object}/{id}/{locale}',
    input: z.object({
      object: z.enum(['KnowledgeBase', 'KnowledgeBaseCategory', 'KnowledgeBaseAnswer']),
      id: id(),
      locale: text(20),
    }),
    output: z.unknown(),
    alsoAnswers: { 302: 'The public page, with a token that shows what the caller may see for an hour.' },
    summary: 'Open the public page of a record, also before it is published',
  }),
  manageInit: endpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/knowledge_bases/manage/init',
    output: assets,
    summary: 'Get all help centres with their languages and menus, and the languages that can be added',
  }),
  create: endpoint({
    ...ofAdmins,
    method: 'POST',
    path: '/knowledge_bases/manage',
    status: 201,
    input: z.object(appearance),
    output: knowledgeBase,
    summary: 'Create a help centre',
    example: { input: { kb_locales_attributes: [{ system_locale_id: 1, primary: true }] } },
  }),
  manage: endpoint({ ...managing, method: 'PUT' }),
  managePatch: endpoint({ ...managing, method: 'PATCH' }),
  activate: endpoint({
    ...ofAdmins,
    method: 'PATCH',
    path: '/knowledge_bases/manage/{id}/activate',
    input: z.object({ id: id() }),
    output: assets,
    summary: 'Show a help centre to readers and visitors',
  }),
  deactivate: endpoint({
    ...ofAdmins,
    method: 'PATCH',
    path: '/knowledge_bases/manage/{id}/deactivate',
    input: z.object({ id: id() }),
    output: assets,
    summary: 'Hide a help centre from everyone but editors',
  }),
  remove: endpoint({
    ...ofAdmins,
    method: 'DELETE',
    path: '/knowledge_bases/manage/{id}',
    input: z.object({ id: id() }),
    output: z.object({ status: z.literal('ok') }),
    summary: 'Delete a help centre with all its categories and answers',
  }),
  snippets: endpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/knowledge_bases/manage/{id}/server_snippets',
    input: z.object({ id: id() }),
    output: z.object({
      address: z.string(),
      address_type: z.enum(['domain', 'path']),
      snippets: z.object({ nginx: z.string(), apache: z.string() }),
    }),
    summary: 'Get a web server configuration for the custom address',
  }),
  menuItems: endpoint({
    ...ofAdmins,
    method: 'PATCH',
    path: '/knowledge_bases/manage/{id}/update_menu_items',
    input: z.object({
      id: id(),
      menu_items_sets: list(
        z.object({
          kb_locale_id: int(1),
          location: z.enum(['header', 'footer']),
          menu_items: list(menuItem, 50).default([]),
        }),
        2 * mostTranslations,
      ),
    }),
    output: z.object({ assets }),
    summary: 'Set the links in the header and the footer of the help centre',
  }),
}

const granted = z.object({ id: z.int(), access: z.enum(['editor', 'reader', 'none']), role_id: recordId })
const namedRole = z.object({ id: recordId, name: z.string() })
const permissionsOutput = z.object({
  roles_reader: z.array(namedRole),
  roles_editor: z.array(namedRole),
  permissions: z.array(granted),
  inherited: z.array(granted),
})
const permissionsInput = {
  permissions_dialog: z.object({
    permissions: z.record(z.string().regex(/^[1-9]\d{0,8}$/), z.enum(['editor', 'reader', 'none'])),
  }),
}
const ofBase = {
  ...about,
  permission: ['knowledge_base.editor'],
  path: '/knowledge_bases/{knowledge_base_id}/permissions',
  output: permissionsOutput,
} as const
const ofCategory = {
  ...about,
  model: 'KnowledgeBase::Category',
  permission: ['knowledge_base.editor'],
  path: '/knowledge_bases/{knowledge_base_id}/categories/{id}/permissions',
  output: permissionsOutput,
} as const
const ofOneCategory = { knowledge_base_id: id(), id: id() }

/** Which roles edit and read a category, or the whole help centre. */
export const KnowledgeBasePermissions = {
  show: endpoint({
    ...ofBase,
    method: 'GET',
    input: z.object({ knowledge_base_id: id() }),
    summary: 'Get the access of roles to a help centre',
  }),
  update: endpoint({
    ...ofBase,
    method: 'PUT',
    input: z.object({ knowledge_base_id: id(), ...permissionsInput }),
    summary: 'Set the access of roles to a help centre',
  }),
  showOfCategory: endpoint({
    ...ofCategory,
    method: 'GET',
    input: z.object(ofOneCategory),
    summary: 'Get the access of roles to a category',
  }),
  updateOfCategory: endpoint({
    ...ofCategory,
    method: 'PUT',
    input: z.object({ ...ofOneCategory, ...permissionsInput }),
    summary: 'Set the access of roles to a category',
  }),
}
