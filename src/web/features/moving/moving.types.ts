export type Progress = { done: number; total: number }

/** How many came, or were there already. `left` says why the others did not. */
export type Outcome = { photos: number; repairs: number; left: readonly { name: string; sentence: string }[] }
