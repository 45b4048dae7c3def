import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Few people have two-step login, so the first page does not contain it. Preload it when a login is sent. */
export const { Part: LazySecondFactorLogin, preload: preloadSecondFactorLogin } = lazyPart(
  'SecondFactorLogin',
  async () => (await import('./SecondFactorLogin.tsx')).SecondFactorLogin,
  { label: 'Loading two-step login' },
)
