/** White modules around a QR code, without which readers do not find it (ISO/IEC 18004, 6.3.8). */
export const QUIET_ZONE = 4

/** The dark modules of a QR code as one path, drawn one run of modules at a time. */
export function pathOfModules(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x += 1
      const length = x + 1 - start
      runs.push(`M${start} ${y}h${length}v1h-${length}z`)
    }
  }
  return runs.join('')
}
