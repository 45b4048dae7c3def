import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PLANS } from '#shared/plans/plans.ts'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { RECEIVERS } from './receivers.ts'

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
        <li>
          Make a key in the settings of{' '}
          <Link to={PATHS.shops} className="font-semibold underline underline-offset-4">
            your shop
          </Link>
          , under API KEYS. It is shown once. The plan {PLANS.enterprise.name} has a shop and the API.
        </li>
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

/** What is sent to a program when something happens, and how it knows who sent it. */
export function Webhooks() {
  return (
    <>
      <p className="max-w-prose">
        A webhook tells an address of yours what happens in a shop. Add one in the settings of the shop, or with{' '}
        <Code>POST /v1/webhooks</Code>. What is sent names nobody: read the newest state with your key.
      </p>
      <Command
        name="AN EXAMPLE OF WHAT IS SENT"
        text={JSON.stringify(
          {
            type: 'analysis.finished',
            timestamp: '2026-11-24T12:00:00.000Z',
            data: {
              repair_id: '0197…',
              workspace_id: '0196…',
              analysis_id: '0198…',
              severity: 'Critical',
              urgency: 'now',
              first_message_code: 'F-GAS',
            },
          },
          null,
          2,
        )}
      />
      <p className="max-w-prose">
        The events: <Code>{WEBHOOK_EVENTS.join(', ')}</Code>.
      </p>
      <ul className="ml-5 flex max-w-prose list-disc flex-col gap-2">
        <li>
          A new address is connected to, and nothing is sent to it. TEST in the settings of the shop sends{' '}
          <Code>webhook.test</Code>, and DELIVERIES there show what became of each.
        </li>
        <li>
          On your own machine, an installation of yours allows addresses by <Code>WEBHOOK_ALLOWED_HOSTS</Code>. For any
          other, a tunnel gives you an address on the internet.
        </li>
        <li>
          Answer with a status from 200 to 299 within 15 seconds. Otherwise it is sent again, for a little more than
          three days. <Code>410</Code> ends it.
        </li>
        <li>
          It can come twice: <Code>webhook-id</Code> is the same then. The order is not promised.
        </li>
        <li>
          The signature is that of{' '}
          <a
            href="https://www.standardwebhooks.com"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            Standard Webhooks
          </a>
          , for which most languages have a library. Or take one of these programs. Each checks the bytes of the body
          before its JSON is parsed, and remembers the ids that it has seen: within five minutes, whoever recorded a
          request can send it again.
        </li>
      </ul>
      {Object.entries(RECEIVERS).map(([language, text]) => (
        <details key={language}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">A receiver in {language}</summary>
          <Command text={text} name={`THE RECEIVER IN ${language.toUpperCase()}`} />
        </details>
      ))}
    </>
  )
}
