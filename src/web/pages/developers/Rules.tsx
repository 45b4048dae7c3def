import { ANSWER_LIMITS } from '#shared/advice/answers.ts'
import { DOCUMENTS_PER_REPAIR } from '#shared/documents/documents.rules.ts'
import { UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { PHOTOS_PER_REPAIR, REPAIR_TITLE_MAX } from '#shared/repairs/repairs.rules.ts'
import { Code, Json, Points, Words } from './elements.tsx'

/** What holds for every call. */
export function EveryCall() {
  return (
    <Points>
      <li>
        The key goes into the header <Code>Authorization: Bearer mend_...</Code>, and nowhere else.
      </li>
      <li>Times are UTC (ISO 8601), money is in US dollars, and names of fields are in snake_case.</li>
      <li>
        Within <Code>/v1</Code> only fields, values and operations are added. Ignore what you do not know.
      </li>
      <li>
        A list has <Code>data</Code>. A list that may be long has <Code>next_cursor</Code> as well, which is null on the
        last page: send it as <Code>cursor</Code> for the next one, or go to the address in the header <Code>Link</Code>
        . The photos of a repair, its analyses and webhooks come whole.
      </li>
      <li>
        Send an <Code>Idempotency-Key</Code> with each POST, such as the name of the job in your system. If no answer
        comes, send the same request with the same key again: nothing happens twice within a day, and the answer has{' '}
        <Code>Idempotency-Replayed: true</Code>. The same key with another request, such as another photo or document,
        is refused with <Code>key_reused</Code>, and one that still runs with <Code>request_running</Code>. An error is
        not kept: the same key may be used again.
      </li>
      <li>
        Reading or changing a repair gives an <Code>ETag</Code>. Send it as <Code>If-Match</Code> with PATCH or DELETE,
        and a repair that somebody has changed since stays as it is: 412 <Code>changed_meanwhile</Code>.
      </li>
      <li>
        A file is the body of the request, with its type as <Code>Content-Type</Code> and its name as{' '}
        <Code>X-File-Name</Code>. A form with one field <Code>file</Code> works as well.
      </li>
    </Points>
  )
}

const OF_WHAT = { reads: 'Reading', writes: 'Changing', files: 'Sending files', place: 'All keys of a place' } as const

/** How often a key may ask, and how much may be sent. */
export function Limits({ api }: { api: ApiDescription }) {
  const { maxFileSize } = PLANS.enterprise.limits
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {Object.entries(api['x-allowances']).map(([name, { attempts }]) => (
          <div key={name}>
            <dt className="label">{OF_WHAT[name as keyof typeof OF_WHAT]}</dt>
            <dd className="figures text-lg font-semibold">{attempts} a minute</dd>
          </div>
        ))}
      </dl>
      <Points>
        <li>
          <Code>RateLimit: &quot;reads&quot;;r=239;t=60, &quot;place&quot;;r=598;t=42</Code> says that this key may read
          239 more times before the 60 seconds are over, and all keys of the place together may ask 598 more times
          within 42. <Code>RateLimit-Policy</Code> has the whole number (<Code>q</Code>) and the seconds (<Code>w</Code>
          ).
        </li>
        <li>
          After a 429 or a 503, wait for as many seconds as <Code>Retry-After</Code> says.
        </li>
        <li>
          {UPLOADS_AT_ONCE.account} files at once. One more is refused with <Code>too_many_uploads</Code>.
        </li>
        <li>
          A photo (JPEG, PNG, WebP or HEIC) or document has up to {maxFileSize} MB on the plan {PLANS.enterprise.name}.
          A repair has up to {PHOTOS_PER_REPAIR} photos and {DOCUMENTS_PER_REPAIR} documents.
        </li>
        <li>
          A body of JSON has up to 64 KB, a title {REPAIR_TITLE_MAX} characters, <Code>answers.where</Code>{' '}
          {ANSWER_LIMITS.where} and <Code>answers.text</Code> {ANSWER_LIMITS.text.toLocaleString('en-US')}.
        </li>
        <li>Photos, storage and analyses count towards your plan.</li>
      </Points>
    </>
  )
}

/** What an error looks like, and which there are. */
export function Errors({ api }: { api: ApiDescription }) {
  return (
    <>
      <Words>
        An error is <Code>application/problem+json</Code>. Its <Code>code</Code> stays the same; its <Code>detail</Code>{' '}
        is for people and may change. <Code>field</Code> names the parameter or the field of the body that is wrong,
        such as <Code>answers.kind</Code>. Keep the <Code>request_id</Code>: with it, the operator finds the request in
        the log. There may be more codes later, so go by the status for one that you do not know.
      </Words>
      <Json value={api.components.schemas['Problem']?.examples?.[0]} />
      <dl className="flex flex-col gap-3">
        {Object.entries(api['x-codes']).map(([code, { status, sentence }]) => (
          <div key={code} className="border-t-2 border-hairline pt-3">
            <dt className="font-semibold wrap-anywhere">
              <Code>{code}</Code> {status}
            </dt>
            <dd className="max-w-prose">{sentence}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
