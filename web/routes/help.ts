import { createRoute } from '@tanstack/react-router'
import { agentFrame } from './frames.tsx'
import { requirePermission } from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'

const help = createRoute({
  getParentRoute: () => agentFrame,
  path: '/knowledge_base',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {},
  beforeLoad: requirePermission('knowledge_base.*'),
  component: lazyScreen(() => import('#web/features/knowledge-base/help-screen.tsx'), 'HelpScreen'),
})
const inHelp = { getParentRoute: () => help } as const
const helpStart = createRoute({
  ...inHelp,
  path: '/',
  component: lazyScreen(() => import('#web/features/knowledge-base/help-start.tsx'), 'HelpStart'),
})
const helpTranslation = createRoute({
  ...inHelp,
  path: '/translation/$translation',
  component: lazyScreen(() => import('#web/features/knowledge-base/help-translation.tsx'), 'HelpTranslation'),
})
const HelpHome = lazyScreen(() => import('#web/features/knowledge-base/help-home.tsx'), 'HelpHome')
/** The addresses of links from public pages, which deployed systems have too. */
const helpHome = createRoute({ ...inHelp, path: '/$base/locale/$locale', component: HelpHome })
const editedHelpHome = createRoute({ ...inHelp, path: '/$base/locale/$locale/edit', component: HelpHome })
const helpReview = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/review',
  component: lazyScreen(() => import('#web/features/knowledge-base/review-page.tsx'), 'ReviewPage'),
})
const helpFigures = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/figures',
  beforeLoad: requirePermission('knowledge_base.editor'),
  component: lazyScreen(() => import('#web/features/knowledge-base/figures-page.tsx'), 'FiguresPage'),
})
const helpTransfer = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/transfer',
  beforeLoad: requirePermission('knowledge_base.editor'),
  component: lazyScreen(() => import('#web/features/knowledge-base/transfer-page.tsx'), 'TransferPage'),
})
const answerFromTicket = createRoute({
  ...inHelp,
  path: '/from-ticket/$ticket',
  beforeLoad: requirePermission('knowledge_base.editor'),
  component: lazyScreen(() => import('#web/features/knowledge-base/answer-from-ticket.tsx'), 'AnswerFromTicket'),
})
const helpCategory = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/category/$id',
  component: lazyScreen(() => import('#web/features/knowledge-base/category-page.tsx'), 'CategoryPage'),
})
const editedHelpCategory = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/category/$id/edit',
  component: lazyScreen(() => import('#web/features/knowledge-base/category-page.tsx'), 'EditedCategoryPage'),
})
const helpAnswer = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/answer/$id',
  component: lazyScreen(() => import('#web/features/knowledge-base/answer-page.tsx'), 'AnswerPage'),
})
const editedHelpAnswer = createRoute({
  ...inHelp,
  path: '/$base/locale/$locale/answer/$id/edit',
  component: lazyScreen(() => import('#web/features/knowledge-base/answer-editor.tsx'), 'AnswerEditorPage'),
})
export const helpRoutes = help.addChildren([
  helpStart,
  helpTranslation,
  helpHome,
  helpReview,
  helpFigures,
  helpTransfer,
  answerFromTicket,
  editedHelpHome,
  helpCategory,
  editedHelpCategory,
  helpAnswer,
  editedHelpAnswer,
])
