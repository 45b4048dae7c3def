/**
 * The environment for a process of the product: none of the developer's settings, and the compiled code that all
 * processes of a test run share.
 */
export function processEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
