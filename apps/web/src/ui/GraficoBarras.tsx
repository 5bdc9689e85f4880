import './graficos.css'

export type GrupoDeBarras = { readonly rotulo: string; readonly valores: readonly number[] }

type Props = {
  /** What the chart shows, for who cannot see it. */
  titulo: string
  /** Name of each bar of a group, in order; at most three. */
  series: readonly string[]
  grupos: readonly GrupoDeBarras[]
  formatar: (valor: number) => string
  /** A line over the bars, each point from 0 to its own maximum; null leaves a gap. */
  linha?: { rotulo: string; valores: readonly (number | null)[]; formatar: (v: number) => string }
  altura?: number
}

const LARGURA = 720
const MARGEM = { topo: 12, base: 24 }

/** Points of the line, broken at each gap: `M x y L x y`. */
function caminhoDaLinha(
  valores: readonly (number | null)[],
  { passo, y }: { passo: number; y: (v: number) => number },
): string {
  let emLinha = false
  return valores
    .map((valor, i) => {
      if (valor === null) {
        emLinha = false
        return ''
      }
      const comando = emLinha ? 'L' : 'M'
      emLinha = true
      return `${comando}${((i + 0.5) * passo).toFixed(1)} ${y(valor).toFixed(1)}`
    })
    .join('')
}

/** Bars by month and, over them, a line with its own scale. The table inside is read aloud. */
export function GraficoBarras({ titulo, series, grupos, formatar, linha, altura = 220 }: Props) {
  const util = altura - MARGEM.topo - MARGEM.base
  const maximo = Math.max(1, ...grupos.flatMap((grupo) => grupo.valores))
  const maximoDaLinha = Math.max(1e-9, ...(linha?.valores ?? []).map((v) => v ?? 0)) * 1.15
  const passo = LARGURA / Math.max(1, grupos.length)
  const barra = Math.min(26, (passo * 0.7) / Math.max(1, series.length))
  const yDaLinha = (v: number) => MARGEM.topo + util * (1 - v / maximoDaLinha)
  return (
    <figure className="rz-grafico">
      <figcaption>
        {series.map((serie, s) => (
          <span key={serie} className={`rz-legenda rz-serie-${s}`}>
            {serie}
          </span>
        ))}
        {linha ? <span className="rz-legenda rz-serie-linha">{linha.rotulo}</span> : null}
      </figcaption>
      <svg viewBox={`0 0 ${LARGURA} ${altura}`} role="img" aria-label={titulo}>
        {[0.25, 0.5, 0.75, 1].map((parte) => (
          <path
            key={parte}
            className="rz-guia"
            d={`M0 ${MARGEM.topo + util * (1 - parte)}H${LARGURA}`}
          />
        ))}
        {grupos.map((grupo, g) => {
          const inicio = g * passo + (passo - barra * series.length) / 2
          return (
            <g key={grupo.rotulo}>
              {grupo.valores.map((valor, s) => {
                const h = (Math.max(0, valor) / maximo) * util
                return (
                  <rect
                    key={series[s]}
                    className={`rz-serie-${s}`}
                    x={inicio + s * barra}
                    y={MARGEM.topo + util - h}
                    width={Math.max(1, barra - 2)}
                    height={h}
                    rx={2}
                  >
                    <title>{`${grupo.rotulo} · ${series[s]}: ${formatar(valor)}`}</title>
                  </rect>
                )
              })}
              <text x={(g + 0.5) * passo} y={altura - 8}>
                {grupo.rotulo}
              </text>
            </g>
          )
        })}
        <path className="rz-base" d={`M0 ${MARGEM.topo + util}H${LARGURA}`} />
        {linha ? (
          <path
            className="rz-linha-do-grafico"
            d={caminhoDaLinha(linha.valores, { passo, y: yDaLinha })}
          />
        ) : null}
        {linha?.valores.map((valor, i) =>
          valor === null ? null : (
            <circle
              key={grupos[i]?.rotulo ?? i}
              className="rz-ponto"
              cx={(i + 0.5) * passo}
              cy={yDaLinha(valor)}
              r={3.5}
            >
              <title>{`${grupos[i]?.rotulo ?? ''} · ${linha.rotulo}: ${linha.formatar(valor)}`}</title>
            </circle>
          ),
        )}
      </svg>
      <table className="rz-so-leitor">
        <caption>{titulo}</caption>
        <thead>
          <tr>
            <th scope="col">Período</th>
            {series.map((serie) => (
              <th key={serie} scope="col">
                {serie}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map((grupo) => (
            <tr key={grupo.rotulo}>
              <th scope="row">{grupo.rotulo}</th>
              {grupo.valores.map((valor, s) => (
                <td key={series[s]}>{formatar(valor)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
