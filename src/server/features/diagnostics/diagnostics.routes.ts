import { getDiagnostics } from '#shared/api/diagnostics.ts'
import { ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Diagnostics } from './diagnostics.usecases.ts'

export function diagnosticsRoutes(app: Http, diagnostics: Diagnostics): void {
  app.get(
    getDiagnostics.path,
    { config: ALLOW_ANONYMOUS, schema: { response: { 200: getDiagnostics.response } } },
    async (request) => {
      const { checkedAt, checks } = await diagnostics.run(request.ip)
      return { checked_at: checkedAt.toISOString(), checks }
    },
  )
}
