import { lazy, useEffect, useRef, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { whenOnline } from '#web/lib/whenOnline.ts'
import { Guarded } from './Guarded.tsx'
import { OpenFrame } from './OpenFrame.tsx'
import { ROUTE_TABLE, type RouteEntry } from './routeTable.ts'

function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await whenOnline(load) }))
}

/** The login comes with the page itself; each other screen is fetched when it is first asked for. */
const SCREENS: Readonly<Record<Path, ComponentType>> = {
  [PATHS.login]: LoginPage,
  [PATHS.register]: lazyScreen(async () => (await import('#web/pages/register/RegisterPage.tsx')).RegisterPage),
  [PATHS.profile]: lazyScreen(async () => (await import('#web/pages/profile/ProfilePage.tsx')).ProfilePage),
  [PATHS.home]: lazyScreen(async () => (await import('#web/pages/home/HomePage.tsx')).HomePage),
  [PATHS.upload]: lazyScreen(async () => (await import('#web/pages/upload/UploadPage.tsx')).UploadPage),
  [PATHS.analysis]: lazyScreen(async () => (await import('#web/pages/analysis/AnalysisPage.tsx')).AnalysisPage),
  [PATHS.forgotPassword]: lazyScreen(
    async () => (await import('#web/pages/forgotPassword/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  [PATHS.resetPassword]: lazyScreen(
    async () => (await import('#web/pages/resetPassword/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  [PATHS.verifyEmail]: lazyScreen(
    async () => (await import('#web/pages/verifyEmail/VerifyEmailPage.tsx')).VerifyEmailPage,
  ),
  [PATHS.undoEmailChange]: lazyScreen(
    async () => (await import('#web/pages/undoEmailChange/UndoEmailChangePage.tsx')).UndoEmailChangePage,
  ),
  [PATHS.settings]: lazyScreen(async () => (await import('#web/pages/settings/SettingsPage.tsx')).SettingsPage),
  [PATHS.changeEmail]: lazyScreen(
    async () => (await import('#web/pages/changeEmail/ChangeEmailPage.tsx')).ChangeEmailPage,
  ),
  [PATHS.changePassword]: lazyScreen(
    async () => (await import('#web/pages/changePassword/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  [PATHS.payment]: lazyScreen(async () => (await import('#web/pages/payment/PaymentPage.tsx')).PaymentPage),
  [PATHS.paymentOptions]: lazyScreen(
    async () => (await import('#web/pages/paymentOptions/PaymentOptionsPage.tsx')).PaymentOptionsPage,
  ),
  [PATHS.faq]: lazyScreen(async () => (await import('#web/pages/faq/FaqPage.tsx')).FaqPage),
  [PATHS.terms]: lazyScreen(async () => (await import('#web/pages/terms/TermsPage.tsx')).TermsPage),
  [PATHS.planTester]: lazyScreen(async () => (await import('#web/pages/planTester/PlanTesterPage.tsx')).PlanTesterPage),
  [PATHS.diagnostics]: lazyScreen(
    async () => (await import('#web/pages/diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage,
  ),
  [PATHS.privacy]: lazyScreen(async () => (await import('#web/pages/privacy/PrivacyPage.tsx')).PrivacyPage),
}

export function AppRoutes() {
  useScrollToTop()
  return (
    <Routes>
      {ROUTE_TABLE.map((entry) => (
        <Route
          key={entry.path}
          path={entry.path}
          element={
            <Guarded access={entry.access} title={entry.title}>
              {content(entry)}
            </Guarded>
          }
        />
      ))}
      <Route path="*" element={<Navigate to={PATHS.login} replace />} />
    </Routes>
  )
}

function content({ path, access, hasOwnFrame = false }: RouteEntry) {
  const Screen = SCREENS[path]
  if (access !== 'anyone' || hasOwnFrame) return <Screen />
  return (
    <OpenFrame>
      <Screen />
    </OpenFrame>
  )
}

/** A new screen begins at its top; going back leaves the browser's own place alone. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    // The same screen with another query, such as a search, is no new one.
    if (!isBack && shown.current !== pathname) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isBack])
}
