import type { ReactNode } from 'react'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** A name or a value within a sentence. */
export const Code = ({ children }: { children: ReactNode }) => <code className="wrap-anywhere">{children}</code>

/** A command that can be copied. On a narrow screen its lines break. */
export function Command({ text, name }: { text: string; name: string }) {
  return (
    <div className="flex flex-col gap-2">
      <pre className="rounded-plate border-2 border-hairline bg-bench p-4 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} name={name} />
    </div>
  )
}

/** The first call, and what holds for all others. */
export function Begin() {
  const { origin } = location
  return (
    <>
      <ol className="ml-5 flex max-w-prose list-decimal flex-col gap-2">
        <li>Make a key in the settings of your shop, under API KEYS. It is shown once.</li>
        <li>Put it where only your program finds it. A key does not belong in a web page or in an address.</li>
        <li>Ask what it is for:</li>
      </ol>
      <Command
        name="THE FIRST CALL"
        text={`export MENDSIGHT=${origin}\nexport KEY=mend_...\ncurl "$MENDSIGHT/v1/me" -H "Authorization: Bearer $KEY"`}
      />
      <ul className="ml-5 flex max-w-prose list-disc flex-col gap-2">
        <li>Times are UTC (ISO 8601), money is in US dollars, and names of fields are in snake_case.</li>
        <li>
          A list has <Code>data</Code> and <Code>next_cursor</Code>. The header <Code>Link</Code> has the address of the
          next page.
        </li>
        <li>
          Send an <Code>Idempotency-Key</Code> with each POST. If no answer comes, send the same request with the same
          key again: nothing happens twice within a day.
        </li>
        <li>
          Within <Code>/v1</Code> only fields, values and operations are added. Ignore what you do not know.
        </li>
        <li>
          The description is{' '}
          <a href="/v1/openapi.json" className="font-semibold underline underline-offset-4">
            /v1/openapi.json
          </a>{' '}
          (OpenAPI 3.1). openapi-generator, Kiota and openapi-typescript make libraries of it.
        </li>
      </ul>
    </>
  )
}

const OF_WHAT = { reads: 'Reading', writes: 'Changing', files: 'Sending files', place: 'All keys of a place' } as const

/** How often a key may ask. */
export function Rates({ api }: { api: ApiDescription }) {
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
      <p className="max-w-prose">
        Each answer says in <Code>RateLimit</Code> what is left. After a 429, wait for as many seconds as{' '}
        <Code>Retry-After</Code> says. Photos, storage and analyses count towards your plan.
      </p>
    </>
  )
}

/** What is sent to a program when something happens. */
export function Webhooks() {
  return (
    <p className="max-w-prose">
      To hear of changes, ask for repairs with <Code>updated_since</Code> once a minute.
    </p>
  )
}
