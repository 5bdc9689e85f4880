import './graficos.css'

type Props = {
  rotulo: string
  /** Same unit as `maximo`. */
  valor: number
  maximo: number
  /** A mark on the scale, such as the 28 % of the fator R. */
  marca?: { valor: number; rotulo: string } | undefined
  /** The value, written. */
  texto: string
  tom?: 'ok' | 'atencao' | 'erro' | 'info'
  /** A sentence under the gauge. */
  nota?: string | undefined
}

const RAIO = 80
const ponto = (parte: number): [number, number] => {
  const angulo = Math.PI * (1 - parte)
  return [100 + RAIO * Math.cos(angulo), 96 - RAIO * Math.sin(angulo)]
}

/** A half-circle gauge with one mark. */
export function Medidor({ rotulo, valor, maximo, marca, texto, tom = 'info', nota }: Props) {
  const parte = Math.max(0, Math.min(1, maximo > 0 ? valor / maximo : 0))
  const [x, y] = ponto(parte)
  const limite = marca && maximo > 0 ? Math.min(1, marca.valor / maximo) : null
  const angulo = limite === null ? 0 : Math.PI * (1 - limite)
  return (
    <figure className={`rz-medidor rz-tom-${tom}`}>
      <svg viewBox="0 0 200 112" role="img" aria-label={`${rotulo}: ${texto}`}>
        <path className="rz-medidor-fundo" d={`M20 96A${RAIO} ${RAIO} 0 0 1 180 96`} />
        {parte > 0 ? (
          <path className="rz-medidor-valor" d={`M20 96A${RAIO} ${RAIO} 0 0 1 ${x} ${y}`} />
        ) : null}
        {limite !== null ? (
          <path
            className="rz-medidor-marca"
            d={`M${100 + 68 * Math.cos(angulo)} ${96 - 68 * Math.sin(angulo)}L${100 + 92 * Math.cos(angulo)} ${96 - 92 * Math.sin(angulo)}`}
          >
            <title>{marca?.rotulo}</title>
          </path>
        ) : null}
        <text x="100" y="90" className="rz-medidor-texto">
          {texto}
        </text>
      </svg>
      <figcaption>
        <strong>{rotulo}</strong>
        {marca ? <span>{marca.rotulo}</span> : null}
        {nota ? <span>{nota}</span> : null}
      </figcaption>
    </figure>
  )
}

type PropsDoTermometro = {
  rotulo: string
  valor: number
  maximo: number
  texto: string
  marcas?: readonly { valor: number; rotulo: string }[]
  tom?: 'ok' | 'atencao' | 'erro' | 'info'
}

/** A horizontal bar up to a limit, with marks on the way. */
export function Termometro(props: PropsDoTermometro) {
  const { rotulo, valor, maximo, texto, marcas = [], tom = 'info' } = props
  const parte = (v: number) => `${Math.max(0, Math.min(100, maximo > 0 ? (v / maximo) * 100 : 0))}%`
  return (
    <div className={`rz-termometro rz-tom-${tom}`}>
      <div className="rz-termometro-cabeca">
        <span>{rotulo}</span>
        <strong className="rz-numero">{texto}</strong>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn with marks on it */}
      <div
        className="rz-termometro-barra"
        role="meter"
        aria-label={rotulo}
        aria-valuenow={valor}
        aria-valuemin={0}
        aria-valuemax={maximo}
        aria-valuetext={texto}
      >
        <span style={{ width: parte(valor) }} />
        {marcas.map((marca) => (
          <i key={marca.rotulo} style={{ left: parte(marca.valor) }} title={marca.rotulo} />
        ))}
      </div>
    </div>
  )
}
