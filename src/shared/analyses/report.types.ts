/**
 * The report of one analysis: what the text and the PDF say. A line that begins with '- ' or a number and a period is
 * an item of a list. `name` is what the report is about, and `end` is the sentence below all sections.
 */
export type Report = { title: string; name: string; sections: readonly ReportSection[]; end: string }

export type ReportSection = { part: ReportPart; heading: string; lines: readonly string[] }

/** What a section is about. Its heading may differ. */
export type ReportPart =
  | 'done'
  | 'claim'
  | 'file'
  | 'repair'
  | 'first'
  | 'also'
  | 'quiet'
  | 'safety'
  | 'assessment'
  | 'second_look'
  | 'trade'
  | 'steps'
  | 'until_help'
  | 'cost'
  | 'local_cost'
  | 'time'
  | 'work_done'
  | 'actuals'
  | 'evidence'
  | 'materials'
  | 'tools'
  | 'insurance'
  | 'notes'
  | 'answers'
  | 'photos'
  | 'marks'
  | 'questions'
  | 'sources'
