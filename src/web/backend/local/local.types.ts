import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { Answers } from '#shared/advice/answers.ts'
import type { FirstMessageCode } from '#shared/advice/advice.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import type { RepairFinding } from '#shared/shown/finding.rules.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import type { Actuals } from '#shared/repairs/actuals.schema.ts'
import type { CheckAgain } from '#shared/repairs/checkAgain.rules.ts'
import type { RepairStatus } from '#shared/repairs/repairs.rules.ts'

/** Everything here is kept in the browser, so a field that is added later is missing in what was kept before. */

/** A person who has registered on this device. */
export type LocalAccount = {
  id: string
  /** In lower case. */
  email: string
  name: string
  /** As `hashPassword` makes it. */
  password: string
  planId: PlanId
  createdAt: Date
  lastLogin: Date | null
}

export type LocalPhoto = {
  /** Made of the time, so that the order of the ids is that of the uploads. */
  id: string
  userId: string
  fileName: string
  fileType: string
  fileSize: number
  width: number
  height: number
  sha256: string
  quality: { sharpness: number | null; luminanceMedian: number; luminanceHigh: number } | null
  /** Absent in records of a version that did not read it. */
  camera?: CameraFacts
  /** Whether it is a smaller copy that the app made. Absent if it is not known. */
  madeSmaller?: true
  shows: PhotoView[]
  /** Absent without one. */
  caption?: string
  /** The key of its upload, so that a repeated one stores nothing twice. */
  uploadKey: string
  uploadDate: Date
}

export type PhotoFiles = { original: Blob; display: Blob; thumb: Blob }

export type LocalRepair = RepairFinding &
  Partial<Actuals> & {
    id: string
    userId: string
    title: string | null
    status: RepairStatus
    answers: Answers
    /** In the order in which the photos are shown. */
    fileIds: string[]
    newestRunId: string | null
    /** The names of `actual_cost` and `actual_hours` in records of earlier versions. */
    actualCost?: number | null
    actualHours?: number | null
    afterFileId: string | null
    costAssumptions: CostAssumptions
    /** Absent in records of a version that asked no questions about suspected hazards. */
    hazardAnswers?: HazardAnswer[]
    /** The day on which to look at it again. Absent or null without one. */
    check?: CheckAgain | null
    /** Oldest first. Absent without any. */
    notes?: LocalNote[]
    /** Whether it was made for a photo that was analyzed on its own. Then it is deleted with that photo. */
    goesWithPhoto: boolean
    /** The rules by which the finding was computed. */
    findingVersion: string
    createdAt: Date
    updatedAt: Date
  }

export type LocalNote = { id: string; key: string; text: string; createdAt: Date }

/** One analysis. Its result is not kept: it is made of the answers, the playbook and today's safety rules. */
export type LocalRun = {
  id: string
  userId: string
  repairId: string
  fileIds: string[]
  answers: Answers
  status: AnalysisStatus
  stepsDone: number[]
  createdAt: Date
  finishedAt: Date
  seenAt: Date | null
}

/** A question that was answered with the message of a danger. Others need an AI. */
export type LocalQuestion = {
  id: string
  userId: string
  runId: string
  repairId: string
  key: string
  text: string
  message: FirstMessageCode
  createdAt: Date
}

export type LocalFeedback = {
  id: string
  userId: string
  runId: string
  what: FeedbackTopic
  text: string
  consent: boolean
  createdAt: Date
}
