/** Lint rules of this repository that no linter provides. Each message says where the code belongs instead. */

const AMBIENT_TIME = 'The time comes in as an argument, or from platform/clock, so that a test can choose it.'
const AMBIENT_ENVIRONMENT = 'Only platform/config reads the environment; a room gets its own slice of the settings.'
const AMBIENT_FETCH = 'Only adapters speak to the outside. Ask for a port.'
const BARREL = 'A file that only passes others on makes bundles larger and circles likelier. Import from the source.'

const DOUBLE_CAST =
  'A cast through unknown turns the type checker off. Give the value its type where it is made, or narrow it.'

const DECISION =
  'app/ only connects parts. A condition there asks whether a part exists or which value a setting has; what decides, calculates, words a text or goes through data belongs to the module, the adapter or the part of the platform that it is about: CONTRIBUTING.md, "Where code belongs".'

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

/** The methods of lists that go through their elements. */
const GOES_THROUGH = /^(every|filter|find(Last)?(Index)?|flatMap|forEach|map|reduce(Right)?|some|(toS|s)ort(ed)?)$/

/** A name, or a property by its name: `settings.ROLE`, `billing?.service`. */
function isPart(node) {
  if (node.type === 'ChainExpression') return isPart(node.expression)
  return node.type === 'Identifier' || (node.type === 'MemberExpression' && !node.computed && isPart(node.object))
}

/** Whether an expression only asks what is there: a part, its absence, a literal value of it, or several of these. */
function onlyAsks(node) {
  const isValue = (side) => isPart(side) || (side.type === 'Literal' && side.regex === undefined)
  if (node.type === 'ParenthesizedExpression') return onlyAsks(node.expression)
  if (node.type === 'UnaryExpression') return node.operator === '!' && onlyAsks(node.argument)
  if (node.type === 'LogicalExpression') return node.operator !== '??' && onlyAsks(node.left) && onlyAsks(node.right)
  if (node.type === 'BinaryExpression')
    return ['===', '!=='].includes(node.operator) && isValue(node.left) && isValue(node.right)
  return isPart(node)
}

const noDecision = {
  create(context) {
    const report = (node) => context.report({ node, message: DECISION })
    const requireQuestion = (node) => {
      if (!onlyAsks(node)) report(node)
    }
    return {
      IfStatement: ({ test }) => requireQuestion(test),
      ConditionalExpression: ({ test }) => requireQuestion(test),
      LogicalExpression(node) {
        if (node.operator !== '??') requireQuestion(node)
      },
      BinaryExpression: requireQuestion,
      UnaryExpression: requireQuestion,
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && GOES_THROUGH.test(node.callee.property.name)) report(node)
      },
      TemplateLiteral(node) {
        if (node.expressions.length > 0) report(node)
      },
      Literal(node) {
        if (node.regex !== undefined) report(node)
      },
      AssignmentExpression: report,
      UpdateExpression: report,
      DoWhileStatement: report,
      ForInStatement: report,
      ForOfStatement: report,
      ForStatement: report,
      WhileStatement: report,
      SwitchStatement: report,
      ThrowStatement: report,
      TryStatement: report,
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
    'no-decision': noDecision,
  },
}
