import type { Mark } from '#shared/advice/advice.ts'
import type { PhotoRole, Report, ReportSubject } from '#shared/analyses/report.ts'
import { recipientsCaption, recipientsReport } from '#shared/shares/recipients.rules.ts'

type ShopPdf = {
  report: Report
  captionOf: (
    photo: { createdAt: Date; caption: string | null; role: PhotoRole },
    n: number,
    marks: readonly Mark[],
  ) => string
}

/**
 * The report that a shop prints for its customer. It has the parts of its links. Whoever makes the file sees it before
 * it is sent, so it also has the title of the repair and what stands below the photos.
 */
export function shopPdf(subject: ReportSubject, hasCosts: boolean): ShopPdf {
  const shownIds = subject.photos.map(({ id }) => id)
  const photos = subject.photos.map(({ id, fileName }, at) => ({ id, fileName, shownAs: `Photo ${at + 1}` }))
  const includes = { costs: hasCosts, actuals: hasCosts, questions: false, captions: true, title: true }
  const { title, name, sections, end } = recipientsReport(subject, { photos, shownIds, includes })
  return {
    report: { title, name, sections, end },
    captionOf: ({ createdAt: receivedAt, caption, role }, n, marks) =>
      recipientsCaption(n, { receivedAt, caption, role, marks }),
  }
}
