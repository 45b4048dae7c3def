import type { ApiDescription } from '#shared/publicApi/description.ts'
import script from '../../../../examples/first-report.sh?raw'
import { sampleIn } from './description.rules.ts'
import { Command, Fold, Json, Words } from './elements.tsx'
import { stepsOf } from './walk.rules.ts'

/** The operation that answers each step. The last one is a file. */
const ANSWERED_BY = ['getMe', 'createRepair', 'addPhoto', 'startAnalysis', 'getAnalysis']

/** From a key to a report, in the order in which it works, with what the product answers. */
export function Walk({ api }: { api: ApiDescription | undefined }) {
  return (
    <>
      <Words>Paste it step by step. It needs curl, jq and a photo.</Words>
      <Command
        name="WHERE AND WITH WHAT"
        text={`export MENDSIGHT=${location.origin}\nexport KEY=mend_...\nexport PHOTO=ceiling.jpg`}
      />
      <ol className="flex flex-col gap-6">
        {stepsOf(script).map(({ text, command }, index) => {
          const answer = api === undefined ? undefined : sampleIn(api, ANSWERED_BY[index] ?? '')
          return (
            <li key={text} className="flex flex-col gap-2">
              <p className="max-w-prose">
                <span className="figures font-semibold">{index + 1}. </span>
                {text}
              </p>
              <Command text={command} name={`STEP ${index + 1}`} />
              {answer !== undefined && (
                <Fold summary={`The answer to step ${index + 1}`}>
                  <Json value={answer} />
                </Fold>
              )}
            </li>
          )
        })}
      </ol>
      <Fold summary="All of it as one script">
        <Command text={script} name="THE SCRIPT" />
      </Fold>
    </>
  )
}
