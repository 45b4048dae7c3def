import type { ApiDescription } from '#shared/publicApi/description.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Code, Command } from './Chapters.tsx'
import { curlOf, defaultOf, fieldsOf, jsonOf, typeOf, type Field, type ListedOperation } from './description.rules.ts'

/** One operation: what it does in one line, and the rest once it is opened. */
export function OperationDetails({ listed, api }: { listed: ListedOperation; api: ApiDescription }) {
  const { method, path, operation } = listed
  const { schemas } = api.components
  const { 'x-scope': scope } = operation
  const body = jsonOf(operation.requestBody?.content)
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const answered = jsonOf(answer?.content)
  const parameters = operation.parameters
    .filter((each) => each.in !== 'path')
    .map((each) => ({
      name: each.name,
      type: typeOf(each.schema, schemas),
      text: [each.description ?? '', defaultOf(each.schema, schemas)].join(' ').trim(),
      isRequired: each.required,
    }))
  const problems = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'))
  return (
    <details className="px-5 py-3 sm:px-6">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <Badge tone="outline">{method}</Badge>
        <span className="min-w-0 grow basis-52">
          <span className="block font-semibold wrap-anywhere">{operation.summary}</span>
          <code className="block text-sm wrap-anywhere text-ink-soft">{path}</code>
        </span>
      </summary>
      <div className="flex flex-col gap-5 pt-3 pb-4">
        {operation.description !== undefined && <p className="max-w-prose">{operation.description}</p>}
        <p>{scope === null ? 'Every key may do this.' : <>Needs {<Code>{scope}</Code>}.</>}</p>
        <Command text={curlOf(listed)} name={operation.summary.toUpperCase()} />
        <Fields title="Parameters" fields={parameters} saysRequired />
        <Fields title="Body" fields={body === undefined ? [] : fieldsOf(body, schemas)} saysRequired />
        <Fields title="Answer" fields={answered === undefined ? [] : fieldsOf(answered, schemas)} />
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
      </div>
    </details>
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
        {fields.map(({ name, type, text, isRequired }) => (
          <div key={name} className="py-2">
            <dt className="wrap-anywhere">
              <code className="font-semibold">{name}</code> <span className="text-sm text-ink-soft">{type}</span>
              {saysRequired && isRequired && <span className="text-sm font-semibold"> required</span>}
            </dt>
            {text !== '' && <dd className="max-w-prose text-sm">{text}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
