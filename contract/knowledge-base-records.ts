/** Records of the help centre that no endpoint returns alone, as they are in `assets`. */
type Times = { created_at: string; updated_at: string }

export type KnowledgeBaseTranslationRecord = Times & {
  id: number
  title: string
  footer_note: string
  kb_locale_id: number
  knowledge_base_id: number
}

export type KnowledgeBaseLocaleRecord = Times & {
  id: number
  knowledge_base_id: number
  system_locale_id: number
  primary: boolean
  menu_item_ids: number[]
}

export type KnowledgeBaseMenuItemRecord = {
  id: number
  kb_locale_id: number
  location: 'header' | 'footer'
  position: number
  title: string
  url: string
  new_tab: boolean
}

export type KnowledgeBaseCategoryTranslationRecord = Times & {
  id: number
  title: string
  kb_locale_id: number
  category_id: number
}

export type KnowledgeBaseAnswerTranslationRecord = Times & {
  id: number
  title: string
  kb_locale_id: number
  answer_id: number
  content_id: number
  created_by_id: number
  updated_by_id: number
}

export type KnowledgeBaseAnswerContentRecord = { id: number; body: string }

export type LocaleRecord = { id: number; locale: string; alias: string | null; name: string; dir: string }
