import { type ComponentType, Suspense } from 'react'
import { peca, Tardia, trazerNoSossego } from './tardia.tsx'

/**
 * A component whose code comes when it is first drawn, so that the screen does not wait for it; with `noSossego`,
 * as soon as the browser has nothing else to do.
 */
export function sobDemanda<P extends object>(
  carregar: () => Promise<ComponentType<P>>,
  { noSossego = false }: { noSossego?: boolean } = {},
): ComponentType<P> {
  const desta = peca(carregar)
  if (noSossego) void trazerNoSossego([desta])
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while drawing
  return function SobDemanda(props: P) {
    return (
      <Suspense>
        <Tardia de={desta} props={props} />
      </Suspense>
    )
  }
}
