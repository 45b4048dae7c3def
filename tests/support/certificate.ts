import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A certificate for a name and for this machine, signed by itself. Null where there is no openssl. */
export function aCertificate(name: string): { key: string; cert: string } | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mendsight-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  try {
    const { status } = spawnSync('openssl', [...what, ...whose, '-keyout', key, '-out', cert])
    return status === 0 ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
