import { useLocation } from 'react-router'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { ContactSupport } from '#web/features/support/ContactSupport.tsx'
import { FaqList } from '#web/features/texts/FaqList.tsx'
import { NAMES } from '#web/features/texts/names.ts'
import { PATHS, SUPPORT_HASH } from '#web/lib/paths.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function FaqPage() {
  const me = useMe()
  const wantsSupport = useLocation().hash === SUPPORT_HASH
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop back={PATHS.home} title="FREQUENTLY ASKED QUESTIONS" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <FaqList />
        <div className="no-print lg:sticky lg:top-[calc(var(--bars)+1.375rem)]">
          <ContactSupport userId={me.id} email={me.email} product={NAMES.product} isOpenAtFirst={wantsSupport} />
        </div>
      </div>
    </div>
  )
}
