const SILENCIO = 4

type Props = {
  qr: { readonly lado: number; readonly caminho: string }
  rotulo: string
  className?: string
}

/** Black on white in both themes: a camera reads nothing else. */
export function Qr({ qr: { lado, caminho }, rotulo, className }: Props) {
  const todo = lado + 2 * SILENCIO
  return (
    <svg
      className={className}
      role="img"
      aria-label={rotulo}
      viewBox={`${-SILENCIO} ${-SILENCIO} ${todo} ${todo}`}
      shapeRendering="crispEdges"
    >
      <rect x={-SILENCIO} y={-SILENCIO} width={todo} height={todo} fill="#fff" />
      <path d={caminho} fill="#000" />
    </svg>
  )
}
