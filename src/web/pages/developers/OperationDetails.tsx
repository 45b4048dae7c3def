import type { ApiDescription } from '#shared/publicApi/description.ts'
import { Badge } from '#web/ui/Badge.tsx'
import {
  answerOf,
  ANSWERS_TITLE,
  curlOf,
  defaultOf,
  fieldsOf,
  fieldsOfAnswers,
  jsonOf,
  typeOf,
  type Field,
  type ListedOperation,
} from './description.rules.ts'
import { Code, Command, Fold, Json, ToChapter, Words } from './elements.tsx'

/** One operation: what it does in one line, and the rest once it is opened. */
export function OperationDetails({ listed, api }: { listed: ListedOperation; api: ApiDescription }) {
  const { method, path, operation } = listed
  const { schemas } = api.components
  const { 'x-scope': scope } = operation
  const body = jsonOf(operation.requestBody?.content)
  const answer = answerOf(operation)
  const parameters = operation.parameters
    .filter((each) => each.in !== 'path')
    .map((each) => ({
      name: each.name,
      type: typeOf(each.schema, schemas),
      text: [each.description ?? '', defaultOf(each.schema, schemas)].join(' ').trim(),
      isRequired: each.required,
      isAnswers: false,
    }))
  const problems = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'))
  return (
    <Fold
      summary={
        <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="outline">{method}</Badge>
          <span className="min-w-0 grow basis-52">
            <span className="block wrap-anywhere">{operation.summary}</span>
            <code className="block text-sm font-normal wrap-anywhere text-ink-soft">{path}</code>
          </span>
        </span>
      }
    >
      {operation.description !== undefined && <Words>{operation.description}</Words>}
      <p>{scope === null ? 'Every key may do this.' : <>Needs {<Code>{scope}</Code>}.</>}</p>
      <Command text={curlOf(listed)} name={operation.summary.toUpperCase()} />
      <Fields title="Parameters" fields={parameters} saysRequired />
      <Fields title="Body" fields={body === undefined ? [] : fieldsOf(body, schemas)} saysRequired />
      {answer !== undefined && (
        <>
          <Fields title="Answer" fields={fieldsOf(answer.schema, schemas)} />
          <div className="flex flex-col gap-2">
            <h3 className="label">An answer</h3>
            <Json value={answer.example} />
          </div>
        </>
      )}
      <div>
        <h3 className="label">Codes</h3>
        <ul>
          {problems.map(([status, { description }]) => (
            <li key={status} className="text-sm wrap-anywhere">
              {status} <code>{description}</code>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  )
}

/** What can be said about the damage, which many bodies have. */
export function Answers({ api }: { api: ApiDescription }) {
  return (
    <>
      <Words>
        The field <Code>answers</Code> has what is known of the damage beside its photos. All of it is optional, and
        null takes a value away. It decides about what is shown first: whoever answers yes or unsure about an emergency
        gets a first message.
      </Words>
      <Fields title="Fields" fields={fieldsOfAnswers(api)} />
    </>
  )
}

function Fields({
  title,
  fields,
  saysRequired = false,
}: {
  title: string
  fields: readonly Field[]
  saysRequired?: boolean
}) {
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className="label">{title}</h3>
      <dl className="divide-y-2 divide-hairline">
        {fields.map(({ name, type, text, isRequired, isAnswers }) => (
          <div key={name} className="py-2">
            <dt className="wrap-anywhere">
              <code className="font-semibold">{name}</code> <span className="text-sm text-ink-soft">{type}</span>
              {saysRequired && isRequired && <span className="text-sm font-semibold"> required</span>}
            </dt>
            {text !== '' && <dd className="max-w-prose text-sm">{text}</dd>}
            {isAnswers && (
              <dd className="text-sm">
                <ToChapter title={ANSWERS_TITLE}>Its fields</ToChapter>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
