import { useRef, useState } from 'react'
import {
  barraDoValor,
  eixoDasBarras,
  marcasDoEixo,
  meioDoRotulo,
  type NomesSobAsBarras,
  nomesSobAsBarras,
  passoDosRotulos,
} from './eixo-do-grafico.ts'
import { Tabela } from './Tabela.tsx'
import { useLargura } from './use-largura.ts'
import './graficos.css'

export type GrupoDeBarras = { readonly rotulo: string; readonly valores: readonly number[] }

type Props = {
  /** What the chart shows, for who cannot see it. */
  titulo: string
  /** Name of each bar of a group, in order; at most three. */
  series: readonly string[]
  grupos: readonly GrupoDeBarras[]
  formatar: (valor: number) => string
  /** A line over the bars, each point in its own scale from the same line of zero; null leaves a gap. */
  linha?: { rotulo: string; valores: readonly (number | null)[]; formatar: (v: number) => string }
  altura?: number
  /** Words of the scale at the side. */
  escala: (valor: number) => string
  /** A group is pressed, by pointer or key: what it leads to, and what is done. */
  onEscolher?: { rotulo: string; fazer: (grupo: number) => void }
  /** The groups are names and not months: under each its own stands, slanted where they do not fit side by side. */
  nomes?: boolean
  /** Said while no group is pointed at, where the groups are not months. */
  dica?: string
}

const LARGURA = 720
/** Narrower than this the bars would be threads: what holds the chart scrolls. */
const LARGURA_MINIMA = 240
const MARGEM = { topo: 12, base: 24 }
const LARGURA_DA_ESCALA = 46

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

type Desenho = Pick<Props, 'series' | 'grupos' | 'formatar'> & {
  linha: Props['linha'] | undefined
  largura: number
  altura: number
  /** What is under the line of the bars. */
  base: number
  nomes: NomesSobAsBarras | null
}

/** The scale of the line: its zero is the bars' zero, and its greatest stays a little under the top. */
function escalaDaLinha(valores: readonly (number | null)[], zero: number) {
  const maior = Math.max(1e-9, ...valores.map((valor) => Math.abs(valor ?? 0))) * 1.15
  return (valor: number) => zero - ((zero - MARGEM.topo) * valor) / maior
}

function Barras({ series, grupos, formatar, largura, altura, base, nomes }: Desenho) {
  const passo = largura / Math.max(1, grupos.length)
  const barra = Math.min(26, (passo * 0.7) / Math.max(1, series.length))
  const eixo = eixoDasBarras(
    grupos.flatMap(({ valores }) => valores),
    { topo: MARGEM.topo, util: altura - MARGEM.topo - base },
  )
  const maiorRotulo = Math.max(0, ...grupos.map(({ rotulo }) => rotulo.length))
  const larguraDoRotulo = maiorRotulo * 6.5
  const rotulado = passoDosRotulos(grupos.length, largura, larguraDoRotulo + 8)
  return (
    <>
      {grupos.map((grupo, g) => {
        const inicio = g * passo + (passo - barra * series.length) / 2
        return (
          <g key={grupo.rotulo}>
            {grupo.valores.map((valor, s) => {
              const { y, altura: h } = barraDoValor(eixo, valor)
              return (
                <rect
                  key={series[s]}
                  className={`rz-serie-${s}`}
                  x={inicio + s * barra}
                  y={y}
                  width={Math.max(1, barra - 2)}
                  height={h}
                  rx={Math.min(2, h / 2)}
                >
                  <title>{`${grupo.rotulo} · ${series[s]}: ${formatar(valor)}`}</title>
                </rect>
              )
            })}
            {nomes === null ? null : (
              <NomeDoGrupo nomes={nomes} qual={g} x={(g + 0.5) * passo} linha={altura - base} />
            )}
            {nomes === null && (grupos.length - 1 - g) % rotulado === 0 ? (
              <text x={meioDoRotulo((g + 0.5) * passo, largura, larguraDoRotulo)} y={altura - 8}>
                {grupo.rotulo}
              </text>
            ) : null}
          </g>
        )
      })}
      <path className="rz-base" d={`M0 ${eixo.y(0)}H${largura}`} />
    </>
  )
}

type DoNome = { nomes: NomesSobAsBarras; qual: number; x: number; linha: number }

function NomeDoGrupo({ nomes: { nomes, inclinacao }, qual, x, linha }: DoNome) {
  const y = linha + 16
  return inclinacao === 0 ? (
    <text x={x} y={y}>
      {nomes[qual]}
    </text>
  ) : (
    <text
      className="rz-inclinado"
      x={x + 4}
      y={y}
      transform={`rotate(-${inclinacao} ${x + 4} ${y})`}
    >
      {nomes[qual]}
    </text>
  )
}

function Linha({ grupos, linha, largura, altura, base }: Desenho) {
  if (!linha) return null
  const passo = largura / Math.max(1, grupos.length)
  const { y: yDasBarras } = eixoDasBarras(
    grupos.flatMap(({ valores }) => valores),
    { topo: MARGEM.topo, util: altura - MARGEM.topo - base },
  )
  const semGanho = yDasBarras(0) <= MARGEM.topo
  const y = escalaDaLinha(linha.valores, semGanho ? altura - base : yDasBarras(0))
  return (
    <>
      <path className="rz-linha-do-grafico" d={caminhoDaLinha(linha.valores, { passo, y })} />
      {linha.valores.map((valor, i) =>
        valor === null ? null : (
          <circle
            key={grupos[i]?.rotulo ?? i}
            className="rz-ponto"
            cx={(i + 0.5) * passo}
            cy={y(valor)}
            r={3.5}
          >
            <title>{`${grupos[i]?.rotulo ?? ''} · ${linha.rotulo}: ${linha.formatar(valor)}`}</title>
          </circle>
        ),
      )}
    </>
  )
}

/** The scale of the line in words, since the words at the side are of the bars. */
function faixaDaLinha({ valores, formatar }: NonNullable<Props['linha']>): string {
  const lidos = valores.filter((valor) => valor !== null)
  return lidos.length === 0
    ? ''
    : ` (de ${formatar(Math.min(...lidos))} a ${formatar(Math.max(...lidos))})`
}

/** All that a group says, in one line: it is read aloud, and shown when the group is pointed at. */
const leituraDe =
  ({ series, formatar, linha }: Pick<Desenho, 'series' | 'formatar' | 'linha'>) =>
  (grupo: GrupoDeBarras, g: number): string =>
    [
      grupo.rotulo,
      ...grupo.valores.map((valor, s) => `${series[s]} ${formatar(valor)}`),
      ...(linha && typeof linha.valores[g] === 'number'
        ? [`${linha.rotulo} ${linha.formatar(linha.valores[g])}`]
        : []),
    ].join(' · ')

type PropsDasEscolhas = Desenho & {
  onEscolher: Props['onEscolher']
  onApontar: (grupo: number | null) => void
}

/** The whole height of each group answers the pointer and the keys: it is read, and leads where it leads. */
function Escolhas({ onEscolher, onApontar, ...desenho }: PropsDasEscolhas) {
  const { grupos, largura, altura } = desenho
  const passo = largura / Math.max(1, grupos.length)
  return grupos.map((grupo, g) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is a button where it leads somewhere, and a picture where not
    <rect
      key={grupo.rotulo}
      role={onEscolher ? 'button' : 'img'}
      tabIndex={0}
      aria-label={[leituraDe(desenho)(grupo, g), onEscolher?.rotulo].filter(Boolean).join('. ')}
      className="rz-escolha-do-grafico"
      data-leva={onEscolher ? true : undefined}
      x={g * passo}
      y={0}
      width={passo}
      height={altura}
      rx={4}
      onPointerEnter={() => onApontar(g)}
      onPointerLeave={() => onApontar(null)}
      onFocus={() => onApontar(g)}
      onBlur={() => onApontar(null)}
      onClick={() => onEscolher?.fazer(g)}
      onKeyDown={(evento) => {
        if (evento.key !== 'Enter' && evento.key !== ' ') return
        evento.preventDefault()
        onEscolher?.fazer(g)
      }}
    />
  ))
}

/** The lines of the scale, with their words where they are asked for. */
function Guias({ grupos, largura, altura, base, escala }: Desenho & { escala: Props['escala'] }) {
  const util = altura - MARGEM.topo - base
  const eixo = eixoDasBarras(
    grupos.flatMap(({ valores }) => valores),
    { topo: MARGEM.topo, util },
  )
  return marcasDoEixo(eixo).map((valor) => (
    <g key={valor}>
      <path className="rz-guia" d={`M0 ${eixo.y(valor)}H${largura}`} />
      <text className="rz-marca-da-escala" x={-8} y={eixo.y(valor) + 4}>
        {escala(valor)}
      </text>
    </g>
  ))
}

function TabelaLida({
  titulo,
  series,
  grupos,
  formatar,
  linha,
}: Pick<Desenho, 'series' | 'grupos' | 'formatar' | 'linha'> & { titulo: string }) {
  return (
    <details className="rz-valores-do-grafico">
      <summary>Ver os valores</summary>
      <Tabela
        nome={`Valores: ${titulo}`}
        legenda={titulo}
        linhas={grupos.map((grupo, g) => ({ ...grupo, daLinha: linha?.valores[g] }))}
        chave={({ rotulo }) => rotulo}
        colunas={[
          { titulo: 'Período', nomeia: true, celula: ({ rotulo }) => rotulo },
          ...series.map((serie, s) => ({
            titulo: serie,
            celula: ({ valores }: GrupoDeBarras) => (
              <span data-valor>{formatar(valores[s] ?? 0)}</span>
            ),
          })),
          ...(linha
            ? [
                {
                  titulo: linha.rotulo,
                  celula: ({ daLinha }: { daLinha?: number | null | undefined }) =>
                    typeof daLinha === 'number' ? linha.formatar(daLinha) : '—',
                },
              ]
            : []),
        ]}
      />
    </details>
  )
}

/**
 * Bars by month, losses below the line of zero, and over them a line with its own scale. Drawn at the width it
 * has, so that its words keep their size. The table inside is read aloud.
 */
export function GraficoBarras(props: Props) {
  const { titulo, series, grupos, formatar, linha, altura = 220, escala, onEscolher } = props
  const figura = useRef<HTMLElement>(null)
  const [apontado, setApontado] = useState<number | null>(null)
  const inteira = Math.max(LARGURA_MINIMA, useLargura(figura, LARGURA))
  const largura = inteira - LARGURA_DA_ESCALA
  const nomes = props.nomes
    ? nomesSobAsBarras(
        grupos.map(({ rotulo }) => rotulo),
        { largura, aEsquerda: LARGURA_DA_ESCALA },
      )
    : null
  const base = nomes?.altura ?? MARGEM.base
  const desenho = { series, grupos, formatar, linha, largura, altura, base, nomes }
  const grupo = apontado === null ? undefined : grupos[apontado]
  return (
    <figure ref={figura} className="rz-grafico">
      <figcaption>
        {series.map((serie, s) => (
          <span key={serie} className={`rz-legenda rz-serie-${s}`}>
            {serie}
          </span>
        ))}
        {linha ? (
          <span className="rz-legenda rz-serie-linha">
            {linha.rotulo}
            {faixaDaLinha(linha)}
          </span>
        ) : null}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a <fieldset> */}
      <svg
        viewBox={`${-LARGURA_DA_ESCALA} 0 ${inteira} ${altura}`}
        role="group"
        aria-label={titulo}
      >
        <Guias {...desenho} escala={escala} />
        <Barras {...desenho} />
        <Linha {...desenho} />
        <Escolhas {...desenho} onEscolher={onEscolher} onApontar={setApontado} />
      </svg>
      <p className="rz-leitura-do-grafico" aria-hidden data-valor>
        {grupo && apontado !== null
          ? leituraDe(desenho)(grupo, apontado)
          : (props.dica ?? onEscolher?.rotulo ?? 'Aponte um mês para ler os valores')}
      </p>
      <TabelaLida {...{ series, grupos, formatar, linha, titulo }} />
    </figure>
  )
}
