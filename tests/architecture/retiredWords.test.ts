import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

/** Private words that were replaced, each with the standard term for the next reader. docs/glossary.md has more. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  ANSWER_MAX_BYTES: 'RESPONSE_MAX_BYTES',
  AccountFrame: 'LoggedOutFrame',
  AskPassword: 'VerifyPassword',
  Asker: 'Actor',
  AssessmentProvider: 'AiProvider',
  Darkroom: 'ImageProcessor',
  DeletionNotice: 'AccountDeletionNotice, PhotoDeletionNotice',
  Doer: 'Actor',
  HOSTILE_ANSWERS: 'HOSTILE_RESPONSES',
  LONGER_ANSWER_TOKENS_MAX: 'LONGER_RESPONSE_TOKENS_MAX',
  LocalSnapshot: 'LocalCustomer',
  ModelAnswer: 'ModelResultInput',
  NotTaken: 'TemporaryFailure',
  PerhapsTaken: 'DeliveryUnknown',
  PlanHolder: 'Actor',
  PlanMove: 'EntitlementChange',
  PlanWish: 'PlanChangeRequest',
  ROOM_LOCK: 'REPAIR_COUNT_LOCK',
  ReadableOutbox: 'ReadableDevMailbox',
  SIGNED_IN_PAGES: 'LOGGED_IN_SCREENS',
  SIGNED_IN_SCREENS: 'LOGGED_IN_SCREENS',
  SecondAnswer: 'SecondResponse',
  SecretBox: 'Encryptor',
  SessionKeeper: 'SessionStore',
  SettingFault: 'SettingError',
  SignedInFrame: 'LoggedInFrame',
  StartRefusal: 'StartupError',
  SubscriptionFacts: 'SubscriptionSnapshot',
  answerSchema: 'responseSchema',
  answerStallMs: 'responseStallMs',
  answerWatch: 'responseWatch',
  askPassword: 'verifyPassword',
  beginReading: 'nextSyncVersion',
  billing_readings: 'billing_syncs',
  bookOf: 'LocalCustomer',
  callOff: 'withdrawUpgrade',
  codeRenewalPerAccount: 'codeResetsPerAccount',
  condemn: 'markForDeletion',
  countsBehind: 'countsAfter',
  deleteKeptAnswers: 'deleteKeptResponses',
  disown: 'detachCustomer',
  doubtsOf: 'findAnomalies',
  emailFault: 'emailError',
  endNow: 'cancelNow',
  endWithPeriod: 'cancelAtPeriodEnd',
  forgetPerson: 'clearSession',
  goodAnswer: 'goodResponse',
  handOver: 'onBeforeHandover',
  isGivenUp: 'isDeletionRequested',
  isMended: 'isCorrected',
  isSignedIn: 'isLoggedIn',
  isWarningDue: 'takeWarning',
  keepAccount: 'cancelDeletion',
  keptAnswers: 'keptResponses',
  keptFrom: 'canceledDeletionDueAt',
  lazyKeptAnswers: 'lazyKeptResponses',
  leftPage: 'leftScreen',
  listLiveBooks: 'listActiveCustomers',
  listUnpaid: 'listWithoutPayer',
  loggingRefusal: 'logWhenLimited',
  mendCounts: 'correctCounts',
  modelAnswer: 'modelResult',
  newsReaders: 'newsRecipients',
  normaliseEmail: 'normalizeEmail',
  noteAnswered: 'recordActivity',
  onHeard: 'onQuestionsChanged',
  onKept: 'onSaved',
  onNamed: 'onViewsSaved',
  onSignedOut: 'onLoggedOut',
  onTold: 'onSent',
  openPost: 'createDelivery',
  pagePaths: 'appFilePaths',
  paymentAddress: 'checkoutUrl',
  photoAddress: 'imageUrl',
  photosBehind: 'photosAfter',
  portRefusal: 'portError',
  provenHash: 'verifiedHash',
  putRight: 'resync',
  rawAnswer: 'unusableResponse, replyText',
  recognise: 'recognize',
  recognised: 'recognized',
  recordRefusal: 'recordRefusedLogin',
  refusalOf: 'toAppError',
  refuseField: 'throwIfInvalid',
  refuseForgottenPayments: 'refuseDemoWhilePaid',
  relaxCollector: 'tuneGc',
  reportSignedOut: 'reportLoggedOut',
  reservedPasswordsPerAccount: 'wrongPasswordsFromKnownBrowsers',
  sayOnArrival: 'flash message',
  secondAnswer: 'secondResponse',
  showsKeptAnswer: 'showsKeptResponse',
  signIn: 'logIn',
  signOut: 'logOut',
  signUp: 'register',
  signedIn: 'loggedIn',
  signedOut: 'loggedOut',
  slotRefusal: 'slotError',
  switchedOffIn: 'unsubscribeFooter',
  takeCustomer: 'lockCustomer',
  takeForReading: 'lockIfNewer',
  takePlan: 'lockPlan',
  tellDone: 'queueDoneMail',
  tidyFileName: 'sanitizeFileName',
  triedOf: 'previewOf',
  unjudged: 'unknown_price',
  useArrival: 'flash message',
  useFocusFault: 'useFocusFirstError',
  useKept: 'useSessionStorage',
  useLeaving: 'useRedirect',
  useLock: 'useInFlightGuard',
  useNewPhotos: 'useJustUploaded',
  usePlanWish: 'usePlanChange',
  useSharper: 'useProgressiveImage',
  withoutPerson: 'asBackgroundRequest',
  writeDown: 'registerObjects',
}

const PHRASES: Readonly<Record<string, string>> = {
  'books of the payment service': 'our records',
  'from before there were repairs': 'that predates repairs',
  'left for the sweep': 'left for the garbage collection',
  'no-circular-rooms': 'no-circular-folders',
  'of one mind': 'consistent',
  'plan trial': 'plan preview',
  'wished for': 'requested',
}

/** Files that explain retired words, describe the past, or quote a text of somebody else. */
const EXEMPT = [
  /^tests\/architecture\/retiredWords\.test\.ts$/,
  /^docs\/(glossary|specification)\.md$/,
  /^docs\/decisions\//,
  /^migrations\//,
  /^(src\/web\/|src\/shared\/).*(knowledge|texts)\//,
]
const TEXT = /\.(ts|tsx|mjs|cjs|sql|css|html|md|json|example)$/

const words: readonly (readonly [word: string, term: string])[] = [
  ...Object.entries(IDENTIFIERS),
  ...Object.entries(PHRASES),
]

function patternOf(word: string): RegExp {
  return new RegExp(String.raw`(?<![A-Za-z0-9_])${word.replaceAll(' ', String.raw`\s+(?:\* |// )?`)}(?![A-Za-z0-9_])`)
}

const files = repositoryFiles()
  .filter((file) => TEXT.test(file) && file !== 'package-lock.json' && !EXEMPT.some((pattern) => pattern.test(file)))
  .map((file) => ({ file, text: `${file}\n${readFileSync(path.join(REPOSITORY, file), 'utf8')}` }))

describe('a retired word', () => {
  it.each(words)('"%s" is in no file: the term is "%s"', (word) => {
    const pattern = patternOf(word)
    const [beginning = ''] = word.split(' ')
    // Hardly any file has its letters, and to look for letters takes a fraction of the time of a pattern.
    const found = files.filter(({ text }) => text.includes(beginning) && pattern.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it.each(words)('"%s" would be found', (word) => {
    const pattern = patternOf(word)
    for (const text of [`x.${word}(y)`, `'${word}'`, ` * It says ${word}.`, `${word.replace(' ', '\n * ')}.`]) {
      expect(pattern.test(text), text).toBe(true)
    }
    expect(pattern.test(`a${word}b`)).toBe(false)
  })
})
