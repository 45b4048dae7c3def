import { lazy, Suspense, type ComponentProps } from 'react'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: component } = await import('./ConfirmDialog.tsx')
  return { default: component }
})

/** The dialog's machinery is fetched when the first question is asked. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
