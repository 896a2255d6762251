import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { home, root } from './frames.tsx'
import { refuseSession, requireOpenFactor } from './guards.ts'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: ({ return: wanted }: Record<string, unknown>): { return?: string } =>
    typeof wanted === 'string' ? { return: wanted } : {},
  beforeLoad: refuseSession,
  component: lazyScreen(() => import('#web/features/session/sign-in.tsx'), 'SignInScreen'),
})

const requiredFactor = createRoute({
  getParentRoute: () => root,
  path: '/second_factor',
  validateSearch: ({ return: wanted }: Record<string, unknown>): { return?: string } =>
    typeof wanted === 'string' ? { return: wanted } : {},
  beforeLoad: requireOpenFactor,
  component: lazyScreen(() => import('#web/features/session/required-factor.tsx'), 'RequiredFactorScreen'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/password_reset',
  component: lazyScreen(() => import('#web/features/session/forgot-password.tsx'), 'ForgotPasswordScreen'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/password_reset_verify/$token',
  component: lazyScreen(() => import('#web/features/session/reset-password.tsx'), 'ResetPasswordScreen'),
})

const adminPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin_password_auth',
  component: lazyScreen(() => import('#web/features/session/admin-password.tsx'), 'AdminPasswordScreen'),
})

const adminPasswordLink = createRoute({
  getParentRoute: () => root,
  path: '/admin_password_auth/$token',
  component: lazyScreen(() => import('#web/features/session/admin-password.tsx'), 'AdminPasswordLinkScreen'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: refuseSession,
  component: lazyScreen(() => import('#web/features/session/sign-up.tsx'), 'SignUpScreen'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/email_verify/$token',
  component: lazyScreen(() => import('#web/features/session/verify-email.tsx'), 'VerifyEmailScreen'),
})

const emailChange = createRoute({
  getParentRoute: () => root,
  path: '/email_change/$token',
  component: lazyScreen(() => import('#web/features/session/email-change.tsx'), 'EmailChangeScreen'),
})

/** Every address that is none of ours. */
const missing = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyScreen(() => import('#web/features/shell/missing-screen.tsx'), 'MissingScreen'),
})

export const publicRoutes = [
  home,
  signIn,
  requiredFactor,
  forgot,
  reset,
  adminPassword,
  adminPasswordLink,
  signUp,
  verify,
  emailChange,
  missing,
] as const
