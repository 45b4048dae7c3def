import { useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { cameAnonymously } from '#web/backend/settings.ts'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { lazyModule, type LazyModule } from '#web/lib/lazyModule.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { preloadConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { lazyComponent, UnavailableScreen, type UnavailableProps } from '#web/ui/lazyPart.tsx'
import { ROUTE_TABLE } from './routeTable.ts'

type LazyPath = Exclude<Path, typeof PATHS.login>

const screen = (load: () => Promise<ComponentType>) => lazyModule(load, { reloadsPage: true })

const MODULES: Readonly<Record<LazyPath, LazyModule<ComponentType>>> = {
  [PATHS.start]: screen(async () => (await import('#web/pages/start/StartPage.tsx')).StartPage),
  [PATHS.register]: screen(async () => (await import('#web/pages/register/RegisterPage.tsx')).RegisterPage),
  [PATHS.profile]: screen(async () => (await import('#web/pages/profile/ProfilePage.tsx')).ProfilePage),
  [PATHS.home]: screen(async () => (await import('#web/pages/home/HomePage.tsx')).HomePage),
  [PATHS.upload]: screen(async () => (await import('#web/pages/upload/UploadPage.tsx')).UploadPage),
  [PATHS.photos]: screen(async () => (await import('#web/pages/photos/PhotosPage.tsx')).PhotosPage),
  [PATHS.analysis]: screen(async () => (await import('#web/pages/analysis/AnalysisPage.tsx')).AnalysisPage),
  [PATHS.repairs]: screen(async () => (await import('#web/pages/repairs/RepairsPage.tsx')).RepairsPage),
  [PATHS.repair]: screen(async () => (await import('#web/pages/repair/RepairPage.tsx')).RepairPage),
  [PATHS.board]: screen(async () => (await import('#web/pages/board/BoardPage.tsx')).BoardPage),
  [PATHS.claims]: screen(async () => (await import('#web/pages/claims/ClaimsPage.tsx')).ClaimsPage),
  [PATHS.claim]: screen(async () => (await import('#web/pages/claim/ClaimPage.tsx')).ClaimPage),
  [PATHS.shops]: screen(async () => (await import('#web/pages/shops/ShopsPage.tsx')).ShopsPage),
  [PATHS.shopMembers]: screen(async () => (await import('#web/pages/shopMembers/ShopMembersPage.tsx')).ShopMembersPage),
  [PATHS.shopSettings]: screen(
    async () => (await import('#web/pages/shopSettings/ShopSettingsPage.tsx')).ShopSettingsPage,
  ),
  [PATHS.join]: screen(async () => (await import('#web/pages/join/JoinPage.tsx')).JoinPage),
  [PATHS.forgotPassword]: screen(
    async () => (await import('#web/pages/forgotPassword/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  [PATHS.resetPassword]: screen(
    async () => (await import('#web/pages/resetPassword/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  [PATHS.verifyEmail]: screen(async () => (await import('#web/pages/verifyEmail/VerifyEmailPage.tsx')).VerifyEmailPage),
  [PATHS.undoEmailChange]: screen(
    async () => (await import('#web/pages/undoEmailChange/UndoEmailChangePage.tsx')).UndoEmailChangePage,
  ),
  [PATHS.undoTwoStep]: screen(async () => (await import('#web/pages/undoTwoStep/UndoTwoStepPage.tsx')).UndoTwoStepPage),
  [PATHS.settings]: screen(async () => (await import('#web/pages/settings/SettingsPage.tsx')).SettingsPage),
  [PATHS.changeEmail]: screen(async () => (await import('#web/pages/changeEmail/ChangeEmailPage.tsx')).ChangeEmailPage),
  [PATHS.changePassword]: screen(
    async () => (await import('#web/pages/changePassword/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  [PATHS.payment]: screen(async () => (await import('#web/pages/payment/PaymentPage.tsx')).PaymentPage),
  [PATHS.paymentOptions]: screen(
    async () => (await import('#web/pages/paymentOptions/PaymentOptionsPage.tsx')).PaymentOptionsPage,
  ),
  [PATHS.faq]: screen(async () => (await import('#web/pages/faq/FaqPage.tsx')).FaqPage),
  [PATHS.terms]: screen(async () => (await import('#web/pages/terms/TermsPage.tsx')).TermsPage),
  [PATHS.planTester]: screen(async () => (await import('#web/pages/planTester/PlanTesterPage.tsx')).PlanTesterPage),
  [PATHS.diagnostics]: screen(async () => (await import('#web/pages/diagnostics/DiagnosticsPage.tsx')).DiagnosticsPage),
  [PATHS.privacy]: screen(async () => (await import('#web/pages/privacy/PrivacyPage.tsx')).PrivacyPage),
  [PATHS.developers]: screen(async () => (await import('#web/pages/developers/DevelopersPage.tsx')).DevelopersPage),
  [PATHS.emergency]: screen(async () => (await import('#web/pages/emergency/EmergencyPage.tsx')).EmergencyPage),
  [PATHS.intake]: screen(async () => (await import('#web/pages/intake/IntakePage.tsx')).IntakePage),
  [PATHS.withdraw]: screen(async () => (await import('#web/pages/withdraw/WithdrawPage.tsx')).WithdrawPage),
  [PATHS.inbox]: screen(async () => (await import('#web/pages/inbox/InboxPage.tsx')).InboxPage),
  [PATHS.shared]: screen(async () => (await import('#web/pages/shared/SharedPage.tsx')).SharedPage),
}

const WITH_OWN_FRAME: readonly string[] = ROUTE_TABLE.filter(({ hasOwnFrame = false }) => hasOwnFrame).map(
  ({ path }) => path,
)

function UnavailableAccountScreen(props: UnavailableProps) {
  return (
    <LoggedOutFrame>
      <UnavailableScreen {...props} />
    </LoggedOutFrame>
  )
}

/** Every screen except the login, which is part of the first load. */
export const LAZY_SCREENS = Object.fromEntries(
  Object.entries(MODULES).map(([path, module]) => [
    path,
    lazyComponent(module, WITH_OWN_FRAME.includes(path) ? UnavailableAccountScreen : UnavailableScreen),
  ]),
) as Readonly<Record<LazyPath, ComponentType>>

const pathAt = (pathname: string) => Object.values(PATHS).find((path) => fitsPath(path, pathname))

/** The screen with which the app was opened. It is loaded beside the session. */
const first = pathAt(globalThis.IS_LOCAL_APP ? location.hash.slice(1).replace(/[?#].*$/, '') || '/' : location.pathname)
const firstModule = first === undefined || first === PATHS.login || cameAnonymously() ? undefined : MODULES[first]
firstModule?.open()

const neverLoads = { subscribe: () => () => undefined, getState: () => null }

/**
 * Whether this is the first screen and still on its way. It is waited for outside of Suspense, because React keeps what
 * Suspense shows meanwhile on the screen for 300 ms more, even if the screen is there after one.
 */
export function useIsFirstLoading(path: Path): boolean {
  const { subscribe, getState } = (path === first ? firstModule : undefined) ?? neverLoads
  return useSyncExternalStore(subscribe, () => getState()?.kind === 'loading')
}

/** The screens people usually go to next. */
const NEXT: Readonly<Partial<Record<Path, readonly LazyPath[]>>> = {
  // Whoever has no account yet goes there first. Those who have one go to their profile, which is loaded at the login.
  [PATHS.login]: [PATHS.start],
  [PATHS.start]: [PATHS.register, PATHS.emergency],
  [PATHS.register]: [PATHS.profile],
  [PATHS.profile]: [PATHS.upload, PATHS.home, PATHS.emergency],
  [PATHS.home]: [PATHS.upload, PATHS.analysis, PATHS.emergency],
  // The dashboard is usually loaded already: people come here from it, or from the profile, which loads it.
  [PATHS.upload]: [PATHS.analysis, PATHS.emergency],
  [PATHS.photos]: [PATHS.analysis, PATHS.emergency],
  // The dashboard is usually loaded already, and not worth the size budget otherwise.
  [PATHS.analysis]: [PATHS.upload, PATHS.emergency],
  [PATHS.repairs]: [PATHS.repair],
  [PATHS.repair]: [PATHS.analysis, PATHS.repairs],
  [PATHS.board]: [PATHS.repair],
  [PATHS.claims]: [PATHS.claim],
  [PATHS.claim]: [PATHS.claims, PATHS.repair],
}

/** Screens that load the confirmation dialog in advance. */
const WITH_CONFIRM_DIALOG: readonly Path[] = [PATHS.settings, PATHS.payment, PATHS.shopMembers]

/** By then a screen on a slow connection has what it shows, which the likely next screens must not slow down. */
const SHOWN_AFTER_MS = 2_000

/** Loads the likely next screens when this one is shown and idle, so a lost connection does not block them later. */
export function usePreloadedScreens(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    let stop: () => void = () => undefined
    const timer = setTimeout(() => (stop = whenIdle(() => preloadNext(pathname))), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [pathname])
}

function preloadNext(pathname: string): void {
  const path = pathAt(pathname)
  if (path === undefined) return
  for (const next of NEXT[path] ?? []) MODULES[next].preload()
  if (WITH_CONFIRM_DIALOG.includes(path)) preloadConfirmDialog()
}
