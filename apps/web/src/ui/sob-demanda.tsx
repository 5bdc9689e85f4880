import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code comes when it is first drawn, so that the screen does not wait for it. */
export function sobDemanda<P extends object>(
  trazer: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Vindo = lazy(async () => ({ default: await trazer() })) as unknown as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while drawing
  return function SobDemanda(props: P) {
    return (
      <Suspense>
        <Vindo {...props} />
      </Suspense>
    )
  }
}
