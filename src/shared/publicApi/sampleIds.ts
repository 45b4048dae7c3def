/** The things in the answers and webhooks that the description shows: one story, in which the same thing has one id. */
export const SAMPLE_IDS = {
  workspace: '01976a3e-1c40-7d21-8f6b-2f6d1f0a9c11',
  key: '01976a41-90b2-7c3e-9a75-0d9b7f5e2a64',
  member: '01976a3e-0b17-7a52-b1f4-6f1f7a3f8d20',
  repair: '01976a45-2f08-7e6a-8b0d-5c1de0c4b7a9',
  photo: '01976a45-6b9d-7f14-9c2e-8a3f4b1d6e02',
  analysis: '01976a45-a7c1-7b83-a6d9-1e5f2c8b4d37',
  document: '01976a52-3d4e-7a90-8e1b-7b6c5d4e3f21',
  comment: '01976a53-7e21-7c58-b3fa-9d8e7c6b5a43',
  submission: '01976a60-15a6-7d72-94c8-3e2f1d0c9b8a',
  claim: '01976a71-8c3b-7e05-8d17-6a5b4c3d2e1f',
  webhook: '01976a80-4f6d-7b39-a2e4-0f1e2d3c4b5a',
} as const

/** When things happen in that story. */
export const SAMPLE_TIMES = {
  begun: '2026-06-13T14:05:09.512Z',
  analyzed: '2026-06-13T14:05:31.871Z',
  later: '2026-06-14T08:30:00.000Z',
  keyEnds: '2026-09-11T14:00:00.000Z',
} as const
