import { expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import * as accounts from '#shared/api/accounts.ts'
import * as activities from '#shared/api/activities.ts'
import * as analyses from '#shared/api/analyses.ts'
import * as apiKeys from '#shared/api/apiKeys.ts'
import * as appFilePaths from '#shared/api/appFilePaths.ts'
import * as billing from '#shared/api/billing.ts'
import * as claims from '#shared/api/claims.ts'
import * as comments from '#shared/api/comments.ts'
import * as dataDownload from '#shared/api/dataDownload.ts'
import * as deletion from '#shared/api/deletion.ts'
import * as diagnostics from '#shared/api/diagnostics.ts'
import * as documents from '#shared/api/documents.ts'
import * as events from '#shared/api/events.ts'
import type { getFile, listFiles } from '#shared/api/files.ts'
import * as files from '#shared/api/files.ts'
import * as firstRequests from '#shared/api/firstRequests.ts'
import * as headers from '#shared/api/headers.ts'
import * as inShop from '#shared/api/inShop.ts'
import * as intake from '#shared/api/intake.ts'
import * as notes from '#shared/api/notes.ts'
import * as overview from '#shared/api/overview.ts'
import * as problem from '#shared/api/problem.ts'
import * as publicSettings from '#shared/api/publicSettings.ts'
import * as questions from '#shared/api/questions.ts'
import * as repairList from '#shared/api/repairList.ts'
import * as repairs from '#shared/api/repairs.ts'
import * as secondFactor from '#shared/api/secondFactor.ts'
import * as sessions from '#shared/api/sessions.ts'
import * as shares from '#shared/api/shares.ts'
import * as shops from '#shared/api/shops.ts'
import * as support from '#shared/api/support.ts'
import * as webhooks from '#shared/api/webhooks.ts'
import { callUrl, type Call, type Contract } from './call.ts'

const API = {
  ...accounts,
  ...activities,
  ...analyses,
  ...apiKeys,
  ...billing,
  ...claims,
  ...comments,
  ...dataDownload,
  ...deletion,
  ...documents,
  ...diagnostics,
  ...events,
  ...files,
  ...notes,
  ...overview,
  ...problem,
  ...firstRequests,
  ...inShop,
  ...headers,
  ...intake,
  ...appFilePaths,
  ...publicSettings,
  ...questions,
  ...repairList,
  ...repairs,
  ...secondFactor,
  ...sessions,
  ...shares,
  ...shops,
  ...support,
  ...webhooks,
}
type Api = typeof API

/** Every contract of src/shared/api by its name. */
type Contracts = { [Name in keyof Api as Api[Name] extends Contract ? Name : never]: Api[Name] & Contract }
type CallOf<Name extends keyof Contracts> = Call<Contracts[Name]>
// Inferred, because the parts of a call of whatever contract are a union that is too large for the type checker.
type Partly<Of, Part extends string> = Of extends Partial<Record<Part, unknown>> ? Of[Part] : never
type BodyOf<Name extends keyof Contracts> = Partly<CallOf<Name>, 'body'>
type ParamsOf<Name extends keyof Contracts> = Partly<CallOf<Name>, 'params'>
type QueryOf<Name extends keyof Contracts> = Partly<CallOf<Name>, 'query'>

/** The names of the contracts with a body, with parameters or with a query. */
type With<Part extends 'body' | 'params' | 'query'> = {
  [Name in keyof Contracts]: Contracts[Name] extends Record<Part, z.ZodType> ? Name : never
}[keyof Contracts]

/** A wrong body for every contract that has one. The type checker reports an `@ts-expect-error` above correct code. */
const WRONG_BODIES = {
  // @ts-expect-error Its events are missing.
  createWebhook: { url: 'https://hooks.example.com/' } satisfies BodyOf<'createWebhook'>,
  // @ts-expect-error It is on or not.
  updateWebhook: { is_on: 'yes' } satisfies BodyOf<'updateWebhook'>,
  // @ts-expect-error The hours are a number.
  rotateWebhookSecret: { overlap_hours: '2' } satisfies BodyOf<'rotateWebhookSecret'>,
  // @ts-expect-error There is no such scope.
  createApiKey: { name: 'Jobber', scopes: ['members:write'] } satisfies BodyOf<'createApiKey'>,
  // @ts-expect-error There is no such scope.
  createOwnApiKey: { name: 'Jobber', scopes: ['members:write'] } satisfies BodyOf<'createOwnApiKey'>,
  // @ts-expect-error The hours are a number.
  rotateApiKey: { overlap_hours: '24' } satisfies BodyOf<'rotateApiKey'>,
  // @ts-expect-error The label is a text.
  createIntakeLink: { label: 1 } satisfies BodyOf<'createIntakeLink'>,
  // @ts-expect-error It is open or not.
  updateIntakeLink: { is_open: 'yes' } satisfies BodyOf<'updateIntakeLink'>,
  // @ts-expect-error They are blocked or not.
  declineSubmission: { block: 'yes' } satisfies BodyOf<'declineSubmission'>,
  // @ts-expect-error There is no such field.
  beginIntake: { solution: [] } satisfies BodyOf<'beginIntake'>,
  // @ts-expect-error The name is missing.
  submitIntake: {} satisfies BodyOf<'submitIntake'>,
  // @ts-expect-error The token is missing.
  withdrawIntake: {} satisfies BodyOf<'withdrawIntake'>,
  // @ts-expect-error The name is missing.
  createShop: {} satisfies BodyOf<'createShop'>,
  // @ts-expect-error The name is a text.
  updateShop: { name: 1 } satisfies BodyOf<'updateShop'>,
  // @ts-expect-error The password is a text.
  deleteShop: { password: 1 } satisfies BodyOf<'deleteShop'>,
  // @ts-expect-error The password is a text.
  acceptTransfer: { password: 1 } satisfies BodyOf<'acceptTransfer'>,
  // @ts-expect-error Nobody is made an owner.
  updateMember: { role: 'owner' } satisfies BodyOf<'updateMember'>,
  // @ts-expect-error The role is missing.
  invite: { email: 'ann@example.com' } satisfies BodyOf<'invite'>,
  // @ts-expect-error The person is missing.
  offerTransfer: { password: 'right as rain 7' } satisfies BodyOf<'offerTransfer'>,
  // @ts-expect-error The token is missing.
  lookAtInvitation: {} satisfies BodyOf<'lookAtInvitation'>,
  // @ts-expect-error The token is missing.
  acceptInvitation: {} satisfies BodyOf<'acceptInvitation'>,
  // @ts-expect-error The token is missing.
  declineInvitation: {} satisfies BodyOf<'declineInvitation'>,
  // @ts-expect-error The target is missing: null is the own home.
  moveRepair: {} satisfies BodyOf<'moveRepair'>,
  // @ts-expect-error The field is called `text`.
  addNote: { note: 'It dries.' } satisfies BodyOf<'addNote'>,
  // @ts-expect-error Those who are told are named by their ids.
  addComment: { text: 'Hello', mentions: '@Dana' } satisfies BodyOf<'addComment'>,
  // @ts-expect-error The text is missing.
  updateComment: { mentions: [] } satisfies BodyOf<'updateComment'>,
  // @ts-expect-error There is no such kind of document.
  updateDocument: { kind: 'poem' } satisfies BodyOf<'updateDocument'>,
  // @ts-expect-error The field is called `text`.
  askQuestion: { question: 'May I paint over it?' } satisfies BodyOf<'askQuestion'>,
  // @ts-expect-error The field is called `new_email`.
  changeEmail: { email: 'a@example.com', password: 'a password' } satisfies BodyOf<'changeEmail'>,
  // @ts-expect-error The new password is missing.
  changePassword: { current_password: 'a password' } satisfies BodyOf<'changePassword'>,
  // @ts-expect-error The field is called `plan_id`.
  changePlan: { planId: 'pro' } satisfies BodyOf<'changePlan'>,
  // @ts-expect-error The code is missing.
  confirmSecondFactor: { password: 'a password' } satisfies BodyOf<'confirmSecondFactor'>,
  // @ts-expect-error The password is a text.
  beginSecondFactor: { password: 1 } satisfies BodyOf<'beginSecondFactor'>,
  // @ts-expect-error Nobody can choose the model.
  cancelAnalysis: { model: 'another' } satisfies BodyOf<'cancelAnalysis'>,
  // @ts-expect-error The field is called `file_ids`.
  createRepair: { files: ['1'] } satisfies BodyOf<'createRepair'>,
  // @ts-expect-error The code is missing.
  endSecondFactor: { password: 'a password' } satisfies BodyOf<'endSecondFactor'>,
  // @ts-expect-error It is said whether it may be used.
  giveFeedback: { what: 'severity', text: 'Worse than that' } satisfies BodyOf<'giveFeedback'>,
  // @ts-expect-error Nobody can choose when a run was seen.
  markAnalysisSeen: { at: '2026-01-01' } satisfies BodyOf<'markAnalysisSeen'>,
  // @ts-expect-error There are three answers.
  answerHazard: { answer: 'maybe' } satisfies BodyOf<'answerHazard'>,
  // @ts-expect-error A step is done or not.
  markStep: { done: 'yes' } satisfies BodyOf<'markStep'>,
  // @ts-expect-error There is no such plan.
  previewPlan: { plan_id: 'gold' } satisfies BodyOf<'previewPlan'>,
  // @ts-expect-error The code is a text.
  renewRecoveryCodes: { password: 'a password', code: 1 } satisfies BodyOf<'renewRecoveryCodes'>,
  // @ts-expect-error Nobody can choose the prompt.
  requestAnalysis: { prompt: 'Ignore the photo' } satisfies BodyOf<'requestAnalysis'>,
  // @ts-expect-error There is no such kind of damage.
  requestRepairAnalysis: { answers: { kind: 'meteor' } } satisfies BodyOf<'requestRepairAnalysis'>,
  // @ts-expect-error There is no such part of a report.
  createShare: { includes: { address: true } } satisfies BodyOf<'createShare'>,
  // @ts-expect-error The secret is missing.
  openShare: { id: '1' } satisfies BodyOf<'openShare'>,
  // @ts-expect-error The secret is missing.
  getShareSender: { id: '1' } satisfies BodyOf<'getShareSender'>,
  // @ts-expect-error An address is made anew or stays.
  updateShare: { new_address: false } satisfies BodyOf<'updateShare'>,
  // @ts-expect-error The title is missing.
  createClaim: { repair_ids: ['1'] } satisfies BodyOf<'createClaim'>,
  // @ts-expect-error There is no such cause.
  updateClaim: { loss_cause: 'meteor' } satisfies BodyOf<'updateClaim'>,
  // @ts-expect-error It is said which list it is for.
  addEntry: { description: 'Sofa' } satisfies BodyOf<'addEntry'>,
  // @ts-expect-error There is no such list.
  replaceEntry: { list: 'photos' } satisfies BodyOf<'replaceEntry'>,
  // @ts-expect-error The password is a text.
  requestDeletion: { password: null } satisfies BodyOf<'requestDeletion'>,
  // @ts-expect-error The email address is missing.
  requestPasswordReset: {} satisfies BodyOf<'requestPasswordReset'>,
  // @ts-expect-error The token is missing.
  resetPassword: { new_password: 'a password' } satisfies BodyOf<'resetPassword'>,
  // @ts-expect-error The message is missing.
  sendSupportMessage: { subject: 'Hello' } satisfies BodyOf<'sendSupportMessage'>,
  // @ts-expect-error The token is missing.
  undoEmailChange: {} satisfies BodyOf<'undoEmailChange'>,
  // @ts-expect-error The field is called `token`.
  undoSecondFactor: { code: '123456' } satisfies BodyOf<'undoSecondFactor'>,
  // @ts-expect-error There is no such view.
  updateFile: { shows: ['above'] } satisfies BodyOf<'updateFile'>,
  // @ts-expect-error There are no such preferences.
  updateMe: { preferences: { newsletter: true } } satisfies BodyOf<'updateMe'>,
  // @ts-expect-error There is no such status.
  updateRepair: { status: 'closed' } satisfies BodyOf<'updateRepair'>,
  // @ts-expect-error The token is a text.
  verifyEmail: { token: 1 } satisfies BodyOf<'verifyEmail'>,
}

/** In the same way, wrong values for the parts of a path. */
const WRONG_PARAMS = {
  // @ts-expect-error Whose webhooks?
  listWebhooks: {} satisfies ParamsOf<'listWebhooks'>,
  // @ts-expect-error Of which shop?
  createWebhook: {} satisfies ParamsOf<'createWebhook'>,
  // @ts-expect-error Which webhook?
  updateWebhook: {} satisfies ParamsOf<'updateWebhook'>,
  // @ts-expect-error Which webhook?
  deleteWebhook: {} satisfies ParamsOf<'deleteWebhook'>,
  // @ts-expect-error Which webhook?
  rotateWebhookSecret: {} satisfies ParamsOf<'rotateWebhookSecret'>,
  // @ts-expect-error Which webhook?
  testWebhook: {} satisfies ParamsOf<'testWebhook'>,
  // @ts-expect-error Of which webhook?
  listDeliveries: {} satisfies ParamsOf<'listDeliveries'>,
  // @ts-expect-error Which delivery?
  redeliver: {} satisfies ParamsOf<'redeliver'>,
  // @ts-expect-error The parameter is required.
  listApiKeys: {} satisfies ParamsOf<'listApiKeys'>,
  // @ts-expect-error The parameter is required.
  createApiKey: {} satisfies ParamsOf<'createApiKey'>,
  // @ts-expect-error The parameter is required.
  rotateApiKey: {} satisfies ParamsOf<'rotateApiKey'>,
  // @ts-expect-error The parameter is required.
  endApiKey: {} satisfies ParamsOf<'endApiKey'>,
  // @ts-expect-error The shop is missing.
  listIntakeLinks: {} satisfies ParamsOf<'listIntakeLinks'>,
  // @ts-expect-error The shop is missing.
  createIntakeLink: {} satisfies ParamsOf<'createIntakeLink'>,
  // @ts-expect-error The shop is missing.
  listSubmissions: {} satisfies ParamsOf<'listSubmissions'>,
  // @ts-expect-error The id is missing.
  updateIntakeLink: {} satisfies ParamsOf<'updateIntakeLink'>,
  // @ts-expect-error The id is missing.
  deleteIntakeLink: {} satisfies ParamsOf<'deleteIntakeLink'>,
  // @ts-expect-error The id is missing.
  acceptSubmission: {} satisfies ParamsOf<'acceptSubmission'>,
  // @ts-expect-error The id is missing.
  declineSubmission: {} satisfies ParamsOf<'declineSubmission'>,
  // @ts-expect-error The id is missing.
  deleteSubmission: {} satisfies ParamsOf<'deleteSubmission'>,
  // @ts-expect-error The shop is missing.
  getWaiting: {} satisfies ParamsOf<'getWaiting'>,
  // @ts-expect-error The token is missing.
  getIntakeLogo: {} satisfies ParamsOf<'getIntakeLogo'>,
  // @ts-expect-error The photo is missing.
  getSubmissionPhoto: { id: '1' } satisfies ParamsOf<'getSubmissionPhoto'>,
  // @ts-expect-error The token is missing.
  lookAtIntake: {} satisfies ParamsOf<'lookAtIntake'>,
  // @ts-expect-error The token is missing.
  beginIntake: {} satisfies ParamsOf<'beginIntake'>,
  // @ts-expect-error The token is missing.
  addIntakePhoto: {} satisfies ParamsOf<'addIntakePhoto'>,
  // @ts-expect-error The token is missing.
  submitIntake: {} satisfies ParamsOf<'submitIntake'>,
  // @ts-expect-error The photo is missing.
  removeIntakePhoto: { token: '1' } satisfies ParamsOf<'removeIntakePhoto'>,
  // @ts-expect-error The shop is missing.
  getShop: {} satisfies ParamsOf<'getShop'>,
  // @ts-expect-error The shop is missing.
  updateShop: {} satisfies ParamsOf<'updateShop'>,
  // @ts-expect-error The shop is missing.
  deleteShop: {} satisfies ParamsOf<'deleteShop'>,
  // @ts-expect-error The shop is missing.
  restoreShop: {} satisfies ParamsOf<'restoreShop'>,
  // @ts-expect-error The shop is missing.
  listMembers: {} satisfies ParamsOf<'listMembers'>,
  // @ts-expect-error The shop is missing.
  invite: {} satisfies ParamsOf<'invite'>,
  // @ts-expect-error The shop is missing.
  listInvitations: {} satisfies ParamsOf<'listInvitations'>,
  // @ts-expect-error The shop is missing.
  offerTransfer: {} satisfies ParamsOf<'offerTransfer'>,
  // @ts-expect-error The shop is missing.
  acceptTransfer: {} satisfies ParamsOf<'acceptTransfer'>,
  // @ts-expect-error The shop is missing.
  cancelTransfer: {} satisfies ParamsOf<'cancelTransfer'>,
  // @ts-expect-error The person is missing.
  updateMember: { shop_id: '1' } satisfies ParamsOf<'updateMember'>,
  // @ts-expect-error The person is missing.
  removeMember: { shop_id: '1' } satisfies ParamsOf<'removeMember'>,
  // @ts-expect-error The id is missing.
  cancelInvitation: { shop_id: '1' } satisfies ParamsOf<'cancelInvitation'>,
  // @ts-expect-error The id is missing.
  resendInvitation: { shop_id: '1' } satisfies ParamsOf<'resendInvitation'>,
  // @ts-expect-error The parameter is called `id`.
  moveRepair: { repairId: '1' } satisfies ParamsOf<'moveRepair'>,
  // @ts-expect-error The parameter is called `shop_id`.
  listActivity: { id: '1' } satisfies ParamsOf<'listActivity'>,
  // @ts-expect-error The parameter is called `shop_id`.
  listColleagues: { id: '1' } satisfies ParamsOf<'listColleagues'>,
  // @ts-expect-error The id is missing.
  listComments: {} satisfies ParamsOf<'listComments'>,
  // @ts-expect-error The parameter is called `id`.
  addComment: { repairId: '1' } satisfies ParamsOf<'addComment'>,
  // @ts-expect-error The id is missing.
  updateComment: {} satisfies ParamsOf<'updateComment'>,
  // @ts-expect-error The id is a text.
  deleteComment: { id: 1 } satisfies ParamsOf<'deleteComment'>,
  // @ts-expect-error The id is missing.
  confirmFinding: {} satisfies ParamsOf<'confirmFinding'>,
  // @ts-expect-error The parameter is called `id`.
  takeBackConfirmation: { runId: '1' } satisfies ParamsOf<'takeBackConfirmation'>,
  // @ts-expect-error The id is missing.
  listNotes: {} satisfies ParamsOf<'listNotes'>,
  // @ts-expect-error The parameter is called `id`.
  addNote: { repairId: '1' } satisfies ParamsOf<'addNote'>,
  // @ts-expect-error The id is missing.
  deleteNote: {} satisfies ParamsOf<'deleteNote'>,
  // @ts-expect-error The id is missing.
  listDocuments: {} satisfies ParamsOf<'listDocuments'>,
  // @ts-expect-error The parameter is called `id`.
  uploadDocument: { repairId: '1' } satisfies ParamsOf<'uploadDocument'>,
  // @ts-expect-error The id is missing.
  updateDocument: {} satisfies ParamsOf<'updateDocument'>,
  // @ts-expect-error The id is a text.
  deleteDocument: { id: 1 } satisfies ParamsOf<'deleteDocument'>,
  // @ts-expect-error The id is missing.
  getDocumentContent: {} satisfies ParamsOf<'getDocumentContent'>,
  // @ts-expect-error The id is missing.
  cancelAnalysis: {} satisfies ParamsOf<'cancelAnalysis'>,
  // @ts-expect-error The id is missing.
  deleteFile: {} satisfies ParamsOf<'deleteFile'>,
  // @ts-expect-error The parameter is called `id`.
  deleteRepair: { repairId: '1' } satisfies ParamsOf<'deleteRepair'>,
  // @ts-expect-error The parameter is called `id`.
  endSession: { sessionId: '1' } satisfies ParamsOf<'endSession'>,
  // @ts-expect-error The parameter is called `id`.
  getAnalysis: { runId: '1' } satisfies ParamsOf<'getAnalysis'>,
  // @ts-expect-error The parameter is called `id`.
  getFile: { fileId: '1' } satisfies ParamsOf<'getFile'>,
  // @ts-expect-error The id is a text.
  getFileContent: { id: 1 } satisfies ParamsOf<'getFileContent'>,
  // @ts-expect-error The id is missing.
  getRepair: {} satisfies ParamsOf<'getRepair'>,
  // @ts-expect-error The id is missing.
  getReport: {} satisfies ParamsOf<'getReport'>,
  // @ts-expect-error The id is missing.
  getReportPdf: {} satisfies ParamsOf<'getReportPdf'>,
  // @ts-expect-error The parameter is called `id`.
  listAnalyses: { fileId: '1' } satisfies ParamsOf<'listAnalyses'>,
  // @ts-expect-error The parameter is called `id`.
  askQuestion: { analysisId: '1' } satisfies ParamsOf<'askQuestion'>,
  // @ts-expect-error The id is missing.
  listQuestions: {} satisfies ParamsOf<'listQuestions'>,
  // @ts-expect-error The parameter is called `id`.
  giveFeedback: { analysisId: '1' } satisfies ParamsOf<'giveFeedback'>,
  // @ts-expect-error The id is missing.
  markAnalysisSeen: undefined satisfies ParamsOf<'markAnalysisSeen'>,
  // @ts-expect-error The number is missing.
  markStep: { id: '1' } satisfies ParamsOf<'markStep'>,
  // @ts-expect-error The code is missing.
  answerHazard: { id: '1' } satisfies ParamsOf<'answerHazard'>,
  // @ts-expect-error The parameter is called `id`.
  listRepairAnalyses: { repairId: '1' } satisfies ParamsOf<'listRepairAnalyses'>,
  // @ts-expect-error The id is missing.
  requestAnalysis: {} satisfies ParamsOf<'requestAnalysis'>,
  // @ts-expect-error The id is missing.
  requestRepairAnalysis: {} satisfies ParamsOf<'requestRepairAnalysis'>,
  // @ts-expect-error The id is missing.
  listShares: {} satisfies ParamsOf<'listShares'>,
  // @ts-expect-error The id is missing.
  createShare: {} satisfies ParamsOf<'createShare'>,
  // @ts-expect-error The parameter is called `id`.
  updateShare: { shareId: '1' } satisfies ParamsOf<'updateShare'>,
  // @ts-expect-error The id is missing.
  endShare: {} satisfies ParamsOf<'endShare'>,
  // @ts-expect-error The id is missing.
  getShared: {} satisfies ParamsOf<'getShared'>,
  // @ts-expect-error The number is missing.
  getSharedPhoto: { id: '1' } satisfies ParamsOf<'getSharedPhoto'>,
  // @ts-expect-error The id is missing.
  getSharedLogo: {} satisfies ParamsOf<'getSharedLogo'>,
  // @ts-expect-error The id is missing.
  getSharedPdf: {} satisfies ParamsOf<'getSharedPdf'>,
  // @ts-expect-error The id is missing.
  getClaim: {} satisfies ParamsOf<'getClaim'>,
  // @ts-expect-error The parameter is called `id`.
  updateClaim: { claimId: '1' } satisfies ParamsOf<'updateClaim'>,
  // @ts-expect-error The id is missing.
  deleteClaim: {} satisfies ParamsOf<'deleteClaim'>,
  // @ts-expect-error The id is missing.
  listEntries: {} satisfies ParamsOf<'listEntries'>,
  // @ts-expect-error The parameter is called `id`.
  addEntry: { claimId: '1' } satisfies ParamsOf<'addEntry'>,
  // @ts-expect-error The id is a text.
  replaceEntry: { id: 1 } satisfies ParamsOf<'replaceEntry'>,
  // @ts-expect-error The id is missing.
  deleteEntry: {} satisfies ParamsOf<'deleteEntry'>,
  // @ts-expect-error The id is missing.
  lookAtPack: {} satisfies ParamsOf<'lookAtPack'>,
  // @ts-expect-error The id is missing.
  downloadPack: {} satisfies ParamsOf<'downloadPack'>,
  // @ts-expect-error The id is missing.
  downloadClaimPdf: {} satisfies ParamsOf<'downloadClaimPdf'>,
  // @ts-expect-error The id is missing.
  downloadPhotoPdf: {} satisfies ParamsOf<'downloadPhotoPdf'>,
  // @ts-expect-error The id is a text.
  updateRepair: { id: 1 } satisfies ParamsOf<'updateRepair'>,
  // @ts-expect-error The id is missing.
  updateFile: {} satisfies ParamsOf<'updateFile'>,
}

/** In the same way, wrong queries. */
const WRONG_QUERIES = {
  // @ts-expect-error They are kept or revoked.
  removeMember: { keys: 'lose' } satisfies QueryOf<'removeMember'>,
  // @ts-expect-error There is no such status.
  listSubmissions: { status: 'lost' } satisfies QueryOf<'listSubmissions'>,
  // @ts-expect-error There is no such copy.
  getSubmissionPhoto: { variant: 'original' } satisfies QueryOf<'getSubmissionPhoto'>,
  // @ts-expect-error There is no such status.
  listDeliveries: { status: 'lost' } satisfies QueryOf<'listDeliveries'>,
  // @ts-expect-error It is true or false.
  addIntakePhoto: { made_smaller: 'maybe' } satisfies QueryOf<'addIntakePhoto'>,
  // @ts-expect-error The field is called `cursor`.
  listActivity: { after: '1' } satisfies QueryOf<'listActivity'>,
  // @ts-expect-error The field is called `cursor`.
  listComments: { after: '1' } satisfies QueryOf<'listComments'>,
  // @ts-expect-error The field is called `cursor`.
  listNotes: { after: '1' } satisfies QueryOf<'listNotes'>,
  // @ts-expect-error The field is called `cursor`.
  listDocuments: { after: '1' } satisfies QueryOf<'listDocuments'>,
  // @ts-expect-error There is no such kind of document.
  uploadDocument: { kind: 'poem' } satisfies QueryOf<'uploadDocument'>,
  // @ts-expect-error There is no such copy of a document.
  getDocumentContent: { variant: 'huge' } satisfies QueryOf<'getDocumentContent'>,
  // @ts-expect-error Photos are kept or deleted.
  deleteRepair: { photos: 'hide' } satisfies QueryOf<'deleteRepair'>,
  // @ts-expect-error There is no such paper.
  getReportPdf: { paper: 'legal' } satisfies QueryOf<'getReportPdf'>,
  // @ts-expect-error There is no such copy of a photo.
  getFileContent: { variant: 'huge' } satisfies QueryOf<'getFileContent'>,
  // @ts-expect-error The field is called `sort`.
  listFiles: { order: 'name' } satisfies QueryOf<'listFiles'>,
  // @ts-expect-error There is no such status.
  listRepairs: { status: 'closed' } satisfies QueryOf<'listRepairs'>,
  // @ts-expect-error The original is not shared.
  getSharedPhoto: { variant: 'original' } satisfies QueryOf<'getSharedPhoto'>,
  // @ts-expect-error There is no such paper.
  getSharedPdf: { paper: 'legal' } satisfies QueryOf<'getSharedPdf'>,
  // @ts-expect-error The field is called `cursor`.
  listClaims: { after: '1' } satisfies QueryOf<'listClaims'>,
  // @ts-expect-error The list is missing.
  listEntries: {} satisfies QueryOf<'listEntries'>,
  // @ts-expect-error There is no such download.
  lookAtPack: { before: 'lunch' } satisfies QueryOf<'lookAtPack'>,
  // @ts-expect-error It is chosen how the photos go into it.
  downloadPack: {} satisfies QueryOf<'downloadPack'>,
  // @ts-expect-error There is no such paper.
  downloadPhotoPdf: { paper: 'legal' } satisfies QueryOf<'downloadPhotoPdf'>,
  // @ts-expect-error The plan is missing.
  quoteUpgrade: {} satisfies QueryOf<'quoteUpgrade'>,
  // @ts-expect-error A photo is a smaller copy or it is not.
  uploadFile: { made_smaller: 'maybe' } satisfies QueryOf<'uploadFile'>,
}

const post = { method: 'POST' } as const

export const WRONG_CALLS = [
  // @ts-expect-error The body is required.
  { ...post, path: '/api/plan' } satisfies CallOf<'changePlan'>,
  // @ts-expect-error The body is required.
  { method: 'PATCH', path: '/api/me' } satisfies CallOf<'updateMe'>,
  // @ts-expect-error There is no such payment method.
  { ...post, path: '/api/plan', body: { plan_id: 'pro', payment_method: 'cash' } } satisfies CallOf<'changePlan'>,
  // @ts-expect-error The path needs its parameters.
  { method: 'GET', path: '/api/files/:id' } satisfies CallOf<'getFile'>,
  // @ts-expect-error The path is that of another contract.
  { method: 'GET', path: '/api/files', params: { id: '1' } } satisfies CallOf<'getFile'>,
  // @ts-expect-error The query is required.
  { method: 'GET', path: '/api/billing/quote' } satisfies CallOf<'quoteUpgrade'>,
  // @ts-expect-error Only routes that read the key accept it.
  { ...post, path: '/api/me/verification', idempotencyKey: '1' } satisfies CallOf<'sendVerification'>,
  // @ts-expect-error The method is that of another contract.
  { method: 'GET', path: '/api/plan/preview' } satisfies CallOf<'endPlanPreview'>,
]

it('knows every module of contracts', () => {
  const modules = import.meta.glob<object>('../../shared/api/*.ts', { eager: true })
  const names = Object.values(modules).flatMap((module) => Object.keys(module))
  expect(Object.keys(API).toSorted()).toEqual(names.toSorted())
})

it('has a wrong body, wrong parameters and a wrong query for every contract that has them', () => {
  expectTypeOf<keyof typeof WRONG_BODIES>().toEqualTypeOf<With<'body'>>()
  expectTypeOf<keyof typeof WRONG_PARAMS>().toEqualTypeOf<With<'params'>>()
  expectTypeOf<keyof typeof WRONG_QUERIES>().toEqualTypeOf<With<'query'>>()
})

it('lets a call have only those parts that its contract has', () => {
  expectTypeOf<BodyOf<Exclude<keyof Contracts, With<'body'>>>>().toEqualTypeOf<undefined>()
  expectTypeOf<ParamsOf<Exclude<keyof Contracts, With<'params'>>>>().toEqualTypeOf<undefined>()
  expectTypeOf<QueryOf<Exclude<keyof Contracts, With<'query'>>>>().toEqualTypeOf<undefined>()
})

it('gives the body, the parameters and the query of a call the types of the contract', () => {
  expectTypeOf<BodyOf<'changePlan'>>().toEqualTypeOf<z.input<typeof billing.changePlan.body>>()
  expectTypeOf<ParamsOf<'getFile'>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<QueryOf<'quoteUpgrade'>>().toEqualTypeOf<{ plan_id: 'free' | 'basic' | 'pro' | 'enterprise' }>()
})

it('escapes a parameter, so that it stays one part of the path', () => {
  const params = { id: 'a/../b?c#d' }
  expect(callUrl<typeof getFile>({ path: '/api/files/:id', params })).toBe('/api/files/a%2F..%2Fb%3Fc%23d')
})

it('sends the fields of a query that have a value', () => {
  const query = { limit: 20, name: 'a & b', cursor: undefined }
  expect(callUrl<typeof listFiles>({ path: '/api/files', query })).toBe('/api/files?limit=20&name=a+%26+b')
})

it('sends no question mark without a query', () => {
  expect(callUrl<typeof listFiles>({ path: '/api/files' })).toBe('/api/files')
  expect(callUrl<typeof listFiles>({ path: '/api/files', query: { name: undefined } })).toBe('/api/files')
})
