import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What reads, by TanStack Query: it may be called again at any time, so it may change nothing on the server. */
const READERS = new Set(['useQuery', 'useInfiniteQuery', 'useQueries', 'queryOptions', 'fetchQuery', 'prefetchQuery'])
const CHANGES = /method: '(?:POST|PUT|PATCH|DELETE)'/

const WEB = path.join(import.meta.dirname, '../../src/web')

type Source = { file: string; tree: ts.SourceFile }
type Found = { body: ts.Node; source: Source }

const sources = new Map<string, Source>()
function sourceOf(file: string): Source {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const source = sources.get(file) ?? { file, tree }
  sources.set(file, source)
  return source
}

const webSources = (): Source[] =>
  globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: (file) => file.includes('.test.') }).map((file) =>
    sourceOf(path.join(WEB, file)),
  )

/** The function of a name in a file, or in the file that it is imported from, if it is one of the web's. */
function functionOf(name: string, { file, tree }: Source): Found | null {
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
      return { body: statement, source: { file, tree } }
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find((each) => each.name.getText() === name)
      if (found !== undefined) return { body: found, source: { file, tree } }
    }
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly === true) continue
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    const imported = bindings.elements.find((each) => each.name.text === name && !each.isTypeOnly)
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    if (imported === undefined || !/^(?:\.|#web\/features)/.test(from)) continue
    const target = from.startsWith('.') ? path.join(path.dirname(file), from) : from.replace('#web', WEB)
    return functionOf(imported.propertyName?.text ?? name, sourceOf(target))
  }
  return null
}

/** Whether something that is called leads to a request that changes. Local functions of a hook are part of its text. */
function changes(node: ts.Node, source: Source, seen: Set<string>): boolean {
  if (CHANGES.test(node.getText())) return true
  let does = false
  const visit = (each: ts.Node): void => {
    if (does) return
    if (ts.isIdentifier(each) && !seen.has(`${source.file} ${each.text}`)) {
      seen.add(`${source.file} ${each.text}`)
      const found = localOf(each, source) ?? functionOf(each.text, source)
      if (found !== null) does = changes(found.body, found.source, seen)
    }
    ts.forEachChild(each, visit)
  }
  visit(node)
  return does
}

/** A function that is declared in the hook around this name. */
function localOf(name: ts.Identifier, source: Source): Found | null {
  for (let scope: ts.Node = name; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isBlock(scope)) continue
    for (const statement of scope.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name.text) return { body: statement, source }
      if (!ts.isVariableStatement(statement)) continue
      const found = statement.declarationList.declarations.find((each) => each.name.getText() === name.text)
      if (found?.initializer !== undefined && ts.isArrowFunction(found.initializer))
        return { body: found.initializer, source }
    }
  }
  return null
}

/** The functions by which the queries of a file read. */
function readsOf({ tree }: Source): ts.Node[] {
  const reads: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && READERS.has(/\w+$/.exec(node.expression.getText())?.[0] ?? '')) {
      const properties = node.arguments.flatMap((each) => (ts.isObjectLiteralExpression(each) ? each.properties : []))
      reads.push(...properties.filter((each) => each.name?.getText() === 'queryFn'))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return reads
}

const changing = (source: Source): string[] =>
  readsOf(source)
    .filter((read) => changes(read, source, new Set()))
    .map((read) => `${path.relative(WEB, source.file)}: ${read.getText()}`)

/** A logout that the person has asked for and that the server did not hear is sent before anybody is shown. */
const DUE_LOGOUT = 'features/accounts/useSession.ts: queryFn: fetchSession'

/** It reads, and its token must not be in the address that a server logs. */
const LOOK = 'queryFn: ({ signal }) => lookAt(token, signal)'

test('no query changes anything on the server', () => {
  const all = webSources()
  expect(all.flatMap(readsOf).length).toBeGreaterThan(15)
  expect(all.flatMap(changing)).toEqual([`features/shops/shops.api.ts: ${LOOK}`, DUE_LOGOUT])
})

test('a query that starts an analysis would be found', () => {
  const file = path.join(WEB, 'features/analyses/sample.ts')
  const starts = `import { startRun } from './analyses.api.ts'
    function useSample() {
      const start = async () => startRun('1')
      return useQuery({ queryKey: [], queryFn: async () => keep(await start()) })
    }`
  const tree = ts.createSourceFile(file, starts, ts.ScriptTarget.Latest, true)
  expect(changing({ file, tree })).toHaveLength(1)
})

/** A hook that returns more serves several parts of a screen, each of which needs another one. */
const MEMBERS = 8

/** The hooks of a file that return more members than that. */
function largeHooksOf({ file, tree }: Source): string[] {
  const large: string[] = []
  const visitHook = (node: ts.Node, name: string): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined && ts.isObjectLiteralExpression(node.expression)) {
      const { properties } = node.expression
      if (properties.length > MEMBERS) large.push(`${path.relative(WEB, file)}: ${name} returns ${properties.length}`)
    }
    ts.forEachChild(node, (child) => {
      if (!ts.isFunctionLike(child)) visitHook(child, name)
    })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.body !== undefined && /^use[A-Z]/.test(node.name?.text ?? ''))
      visitHook(node.body, node.name!.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return large
}

test('no hook returns more than eight members', () => {
  expect(webSources().flatMap(largeHooksOf)).toEqual([])
  const members = 'abcdefghi'.split('').join(', ')
  const tree = ts.createSourceFile(
    path.join(WEB, 'sample.ts'),
    `function useSample() { return { ${members} } }`,
    ts.ScriptTarget.Latest,
    true,
  )
  expect(largeHooksOf({ file: path.join(WEB, 'sample.ts'), tree })).toEqual(['sample.ts: useSample returns 9'])
})
