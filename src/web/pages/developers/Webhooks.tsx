import type { ApiDescription } from '#shared/publicApi/description.ts'
import { DELIVERY_DAYS, OVERLAP_HOURS, WEBHOOKS_PER_SHOP } from '#shared/webhooks/webhooks.rules.ts'
import phpReceiver from '../../../../examples/webhook_receiver.php?raw'
import pythonReceiver from '../../../../examples/webhook_receiver.py?raw'
import nodeReceiver from '../../../../examples/webhookReceiver.mjs?raw'
import { Code, Command, Elsewhere, Fold, Json, Points, Words } from './elements.tsx'

/** What is sent to a program when something happens, and how it knows who sent it. */
export function Webhooks({ api }: { api: ApiDescription | undefined }) {
  return (
    <>
      <Words>
        A webhook tells an address of yours what happens in a shop. Add one in the settings of the shop, or with{' '}
        <Code>POST /v1/webhooks</Code>; a shop can have {WEBHOOKS_PER_SHOP}. What is sent names nobody: read the newest
        state with your key.
      </Words>
      {api !== undefined && <Events api={api} />}
      <Deliveries />
      <Words>
        Each request has a signature by the rules of{' '}
        <Elsewhere href="https://www.standardwebhooks.com">Standard Webhooks</Elsewhere>, for which most languages have
        a library. Or take one of these programs. Check the bytes of the body as they came, before anything parses their
        JSON, and remember the ids that you have seen: within five minutes, whoever recorded a request can send it
        again.
      </Words>
      {Object.entries(RECEIVERS).map(([language, text]) => (
        <Fold key={language} summary={`A receiver in ${language}`}>
          <Command text={text} name={`THE RECEIVER IN ${language.toUpperCase()}`} />
        </Fold>
      ))}
    </>
  )
}

function Events({ api }: { api: ApiDescription }) {
  return (
    <div className="plate divide-y-2 divide-hairline *:px-5 sm:*:px-6">
      {Object.entries(api.webhooks).map(([event, { post }]) => (
        <Fold
          key={event}
          summary={
            <span className="min-w-0">
              <code className="block wrap-anywhere">{event}</code>
              <span className="block font-normal">{post.summary}</span>
            </span>
          }
        >
          <Json value={post.requestBody.content['application/json']?.example} />
        </Fold>
      ))}
    </div>
  )
}

const Deliveries = () => (
  <Points>
    <li>
      Answer with a status from 200 to 299 within 15 seconds, and do the work afterwards. Everything else is a failure.
      Redirects are not followed.
    </li>
    <li>
      After a failure it is sent again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours: for a
      little more than three days (over 72 hours). <Code>Retry-After</Code> is honored up to a day.
    </li>
    <li>
      <Code>410</Code> ends it: the webhook is switched off. So do five days in which nothing was taken.
    </li>
    <li>
      An event can come late, twice and out of order. <Code>webhook-id</Code> is the same in every attempt. Go by what
      you read with your key, not by the order of events.
    </li>
    <li>
      Photos are gathered: those that come into a repair within ten seconds are told of once, in <Code>photo_ids</Code>.
    </li>
    <li>
      Their <Code>User-Agent</Code> is <Code>Mendsight-Webhooks</Code>.
    </li>
    <li>
      When the secret is replaced, there are two signatures for {OVERLAP_HOURS.usual} hours, by the old one and by the
      new one, so that nothing stops meanwhile.
    </li>
    <li>
      A new address is connected to, and nothing is sent to it. TEST in the settings of the shop sends{' '}
      <Code>webhook.test</Code>, and DELIVERIES there show what became of each, for {DELIVERY_DAYS} days.
    </li>
    <li>
      On your own machine, an installation of yours allows addresses by <Code>WEBHOOK_ALLOWED_HOSTS</Code>. For any
      other, a tunnel gives you an address on the internet.
    </li>
  </Points>
)

/** Whole programs that take webhooks, by language. */
const RECEIVERS = { Node: nodeReceiver, Python: pythonReceiver, PHP: phpReceiver } as const
