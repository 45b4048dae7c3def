/** Lint rules of this repository that no linter provides. Each message says where the code belongs instead. */

const AMBIENT_TIME = 'The time comes in as an argument, or from platform/clock, so that a test can choose it.'
const AMBIENT_ENVIRONMENT = 'Only platform/config reads the environment; a room gets its own slice of the settings.'
const AMBIENT_FETCH = 'Only adapters speak to the outside. Ask for a port.'
const BARREL = 'A file that only passes others on makes bundles larger and circles likelier. Import from the source.'

const DOUBLE_CAST =
  'A cast through unknown turns the type checker off. Give the value its type where it is made, or narrow it.'

const GLOBALS = ['globalThis', 'global', 'window', 'self']

function isNamed(node, name) {
  return (node.type === 'Identifier' && node.name === name) || (node.type === 'Literal' && node.value === name)
}

const noAmbientTime = {
  create(context) {
    const report = (node) => context.report({ node, message: AMBIENT_TIME })
    return {
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node)
      },
      CallExpression({ callee }) {
        if (isNamed(callee, 'Date')) report(callee)
      },
      MemberExpression(node) {
        if (isNamed(node.object, 'Date') && isNamed(node.property, 'now')) report(node)
      },
    }
  },
}

const noAmbientEnvironment = {
  create(context) {
    const report = (node) => context.report({ node, message: AMBIENT_ENVIRONMENT })
    return {
      MemberExpression(node) {
        if (isNamed(node.object, 'process') && isNamed(node.property, 'env')) report(node)
      },
      ImportDeclaration(node) {
        const isProcess = ['process', 'node:process'].includes(node.source.value)
        if (isProcess && node.specifiers.some(({ imported }) => imported !== undefined && isNamed(imported, 'env')))
          report(node)
      },
    }
  },
}

const noAmbientFetch = {
  create(context) {
    const report = (node) => context.report({ node, message: AMBIENT_FETCH })
    return {
      CallExpression({ callee }) {
        if (isNamed(callee, 'fetch')) report(callee)
      },
      MemberExpression(node) {
        if (GLOBALS.some((name) => isNamed(node.object, name)) && isNamed(node.property, 'fetch')) report(node)
      },
    }
  },
}

const noBarrel = {
  create(context) {
    const report = (node) => context.report({ node, message: BARREL })
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (node.source !== null) report(node)
      },
    }
  },
}

const noDoubleCast = {
  create(context) {
    const isLoose = ({ type }) => type === 'TSUnknownKeyword' || type === 'TSAnyKeyword' || type === 'TSNeverKeyword'
    return {
      TSAsExpression(node) {
        let inner = node.expression
        while (inner.type === 'ParenthesizedExpression') inner = inner.expression
        if (inner.type === 'TSAsExpression' && isLoose(inner.typeAnnotation))
          context.report({ node, message: DOUBLE_CAST })
      },
    }
  },
}

export default {
  meta: { name: 'architecture' },
  rules: {
    'no-ambient-time': noAmbientTime,
    'no-ambient-environment': noAmbientEnvironment,
    'no-ambient-fetch': noAmbientFetch,
    'no-barrel': noBarrel,
    'no-double-cast': noDoubleCast,
  },
}
