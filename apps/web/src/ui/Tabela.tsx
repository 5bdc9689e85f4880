import type { ReactNode } from 'react'
import { RegiaoRolavel } from './RegiaoRolavel.tsx'
import './tabela.css'

/** The heading of a column; a string is one with nothing else to say. */
export type TituloDaTabela = {
  readonly titulo: string
  /** Money and other figures, which line up at the end. */
  readonly fim?: boolean | undefined
  /** The heading is only read aloud. */
  readonly soLeitor?: boolean | undefined
  readonly dica?: string | undefined
}

type ColunaDaTabela<L> = TituloDaTabela & {
  readonly celula: (linha: L) => ReactNode
  /** This cell names its line. */
  readonly nomeia?: boolean
  readonly className?: string
}

/** The last lines: what names the sum, across `nome` columns, and one amount for each column left. */
type Total = {
  readonly nome: ReactNode
  readonly valores: readonly ReactNode[]
}

type Moldura = {
  /** What is said of the region when it is reached. */
  readonly nome: string
  /** Above the lines; hidden, it is only read aloud. */
  readonly legenda?: ReactNode
  readonly legendaOculta?: boolean
  /** The looks of the table, and of the region in which it scrolls. */
  readonly className?: string
  readonly regiao?: string
  readonly semParada?: boolean
  /** Inside a region that several tables share. */
  readonly solta?: boolean
  readonly totais?: Total
  /** In the place of `totais`, where the foot has controls of its own. */
  readonly pe?: ReactNode
  /** Said below the lines, inside the region. */
  readonly rodape?: ReactNode
  readonly dados?: Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

/** Lines that are drawn column by column. */
type PorColuna<L> = {
  readonly colunas: readonly ColunaDaTabela<L>[]
  readonly linhas: readonly L[]
  readonly chave: (linha: L) => string | number
  readonly daLinha?: (linha: L) => {
    className?: string | undefined
    [dado: `data-${string}`]: string | boolean | undefined
  }
  /** Read aloud the headings are the caption; on the screen there are none. */
  readonly semTitulos?: boolean
  /** In the place of the table when there is no line. */
  readonly vazio?: string
}

/** Lines that draw themselves: fields, groups, lines that open. */
type PorLinha = {
  readonly titulos?: readonly (string | TituloDaTabela)[]
  /** In the place of `titulos`, where the headings have controls. */
  readonly cabeca?: ReactNode
  /** `children` are bodies, one for each group of lines. */
  readonly emGrupos?: boolean
  readonly children: ReactNode
}

type Props<L> = Moldura & (PorColuna<L> | PorLinha)

const titulado = (um: string | TituloDaTabela): TituloDaTabela =>
  typeof um === 'string' ? { titulo: um } : um

function Titulos({ titulos }: { titulos: readonly (string | TituloDaTabela)[] }) {
  return (
    <thead>
      <tr>
        {titulos.map(titulado).map(({ titulo, fim, soLeitor, dica }, i) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and none moves
            key={`${i}-${titulo}`}
            scope="col"
            data-alinha={fim ? 'fim' : undefined}
            title={dica}
          >
            {soLeitor ? <span className="rz-so-leitor">{titulo}</span> : titulo}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Celula<L>({ coluna, linha }: { coluna: ColunaDaTabela<L>; linha: L }) {
  const { titulo, fim, soLeitor, nomeia, className, celula } = coluna
  const comum = { className, 'data-alinha': fim ? 'fim' : undefined }
  if (nomeia) {
    return (
      <th scope="row" {...comum}>
        {celula(linha)}
      </th>
    )
  }
  return (
    <td {...comum} data-rotulo={soLeitor ? undefined : titulo}>
      {celula(linha)}
    </td>
  )
}

function Linhas<L>({ colunas, linhas, chave, daLinha }: PorColuna<L>) {
  return (
    <tbody>
      {linhas.map((linha) => (
        <tr key={chave(linha)} {...daLinha?.(linha)}>
          {colunas.map((coluna) => (
            <Celula key={coluna.titulo} coluna={coluna} linha={linha} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Conteudo<L>(props: PorColuna<L> | PorLinha) {
  if ('colunas' in props) {
    return (
      <>
        {props.semTitulos ? null : <Titulos titulos={props.colunas} />}
        <Linhas {...props} />
      </>
    )
  }
  const { titulos, cabeca, emGrupos, children } = props
  return (
    <>
      {titulos ? <Titulos titulos={titulos} /> : cabeca}
      {emGrupos ? children : <tbody>{children}</tbody>}
    </>
  )
}

/** The sums, under the last columns; the name takes the others. */
function Totais({ totais, titulos }: { totais: Total; titulos: readonly TituloDaTabela[] }) {
  const { nome, valores } = totais
  const cheio = titulos.length - valores.length
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={cheio > 1 ? cheio : undefined}>
          {nome}
        </th>
        {valores.map((valor, i) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a sum is of its column
            key={i}
            data-alinha="fim"
            data-rotulo={titulos[cheio + i]?.titulo}
            className="rz-numero"
          >
            {valor}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/**
 * A simple table: few lines, read as they come. It scrolls in a named region of its own, which the keyboard reaches
 * when there is what to scroll. What is searched, ordered or chosen is a list: `Grade`.
 */
export function Tabela<L>(props: Props<L>) {
  const { nome, legenda, legendaOculta, className = '', totais, pe, dados } = props
  if ('linhas' in props && props.linhas.length === 0 && props.vazio !== undefined) {
    return <p className="rz-suave">{props.vazio}</p>
  }
  const titulos = 'colunas' in props ? props.colunas : (props.titulos ?? []).map(titulado)
  const tabela = (
    <table className={`rz-quadro ${className}`} {...dados}>
      {legenda === undefined ? null : (
        <caption className={legendaOculta ? 'rz-so-leitor' : undefined}>{legenda}</caption>
      )}
      <Conteudo {...props} />
      {totais ? <Totais totais={totais} titulos={titulos} /> : pe}
    </table>
  )
  if (props.solta) return tabela
  return (
    <RegiaoRolavel
      nome={nome}
      className={props.regiao}
      semParada={props.semParada}
      empilha={'colunas' in props}
    >
      {tabela}
      {props.rodape}
    </RegiaoRolavel>
  )
}
