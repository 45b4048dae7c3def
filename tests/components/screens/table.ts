import { PATHS } from '#web/lib/paths.ts'
import { newEmail, newPassword, settings } from './account.ts'
import { payment, paymentOptions, planTester } from './billing.ts'
import { board } from './board.ts'
import { claim, claims } from './claims.ts'
import { developers } from './developers.ts'
import { emergency } from './emergency.ts'
import { forgotPassword, login, register } from './entry.ts'
import { inbox, intake, withdraw } from './intake.ts'
import { reset, undoEmail, undoTwoStep, verify } from './mailLinks.ts'
import { allPhotos, analysis, home, profile, upload } from './photos.ts'
import { repair, repairs } from './repairs.ts'
import { join, shopMembers, shops, shopSettings } from './shops.ts'
import { shared } from './shared.ts'
import { start } from './start.ts'
import type { ScreenTable } from './states.ts'
import { diagnostics, faq, privacy, terms } from './texts.ts'

/** Every screen of the product, each with its states. */
export const SCREENS: ScreenTable = {
  [PATHS.login]: login,
  [PATHS.start]: start,
  [PATHS.register]: register,
  [PATHS.forgotPassword]: forgotPassword,
  [PATHS.resetPassword]: reset,
  [PATHS.verifyEmail]: verify,
  [PATHS.undoEmailChange]: undoEmail,
  [PATHS.undoTwoStep]: undoTwoStep,
  [PATHS.profile]: profile,
  [PATHS.home]: home,
  [PATHS.upload]: upload,
  [PATHS.photos]: allPhotos,
  [PATHS.analysis]: analysis,
  [PATHS.repairs]: repairs,
  [PATHS.repair]: repair,
  [PATHS.board]: board,
  [PATHS.claims]: claims,
  [PATHS.claim]: claim,
  [PATHS.shops]: shops,
  [PATHS.shopMembers]: shopMembers,
  [PATHS.shopSettings]: shopSettings,
  [PATHS.join]: join,
  [PATHS.settings]: settings,
  [PATHS.changeEmail]: newEmail,
  [PATHS.changePassword]: newPassword,
  [PATHS.payment]: payment,
  [PATHS.paymentOptions]: paymentOptions,
  [PATHS.faq]: faq,
  [PATHS.terms]: terms,
  [PATHS.planTester]: planTester,
  [PATHS.diagnostics]: diagnostics,
  [PATHS.privacy]: privacy,
  [PATHS.developers]: developers,
  [PATHS.emergency]: emergency,
  [PATHS.shared]: shared,
  [PATHS.intake]: intake,
  [PATHS.withdraw]: withdraw,
  [PATHS.inbox]: inbox,
}
