import { commandApart } from './command.ts'

/** Runs `npm run accounts -- …` beside a product whose data folder was created by `startProduct(folder)`. */
export function accountsCommand(folder: string, args: string[], environment: Record<string, string> = {}) {
  return commandApart(folder, 'accounts')(args, environment)
}

/** The token of the link that `add` has printed. */
export function tokenIn(said: string): string {
  const token = /#token=([\w-]+)\n$/.exec(said)?.[1]
  if (token === undefined) throw new Error(`There is no link in: ${said}`)
  return token
}
