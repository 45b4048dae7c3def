import type { Operation } from './operation.ts'

/** How often one key may ask within a minute, and all keys of a place together. */
export const API_ALLOWANCES = {
  reads: { attempts: 240, seconds: 60 },
  writes: { attempts: 60, seconds: 60 },
  files: { attempts: 20, seconds: 60 },
  place: { attempts: 600, seconds: 60 },
} as const

export type ApiAllowance = keyof typeof API_ALLOWANCES

/** Which allowance of its key an operation takes from. */
export function allowanceOf({ method, takesFile }: Pick<Operation, 'method' | 'takesFile'>): ApiAllowance {
  if (takesFile === true) return 'files'
  return method === 'GET' ? 'reads' : 'writes'
}
